// PM2 reads the named export in an ES module package. Build first: npm run build
export const apps = [
  {
    name: 'beelzebub',
    script: 'dist/main.js',
    exec_mode: 'fork',
    instances: 1,
    wait_ready: true,
    listen_timeout: 60_000,
    kill_timeout: 15_000,
    max_memory_restart: '600M',
    env: { NODE_ENV: 'production' },
  },
]
