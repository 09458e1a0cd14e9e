// PM2 reads the named export in an ES module package. Build first: npm run build
//
// With MONGODB_URI set, `instances: 2` (or more, `exec_mode: 'cluster'`) keeps one process ready for when another dies,
// and `pm2 reload beelzebub` restarts them in turn without a missed act. Past 2,500 servers deal them out with
// SHARD_COUNT in `env`, and give twice as many instances: each hears the shard of its NODE_APP_INSTANCE.
export const apps = [
  {
    name: 'beelzebub',
    script: 'dist/main.js',
    // A crowd leaves much that is soon forgotten: with more room for it the answers do not wait for its clearing away.
    node_args: '--min-semi-space-size=32 --max-semi-space-size=32',
    exec_mode: 'fork',
    instances: 1,
    wait_ready: true,
    listen_timeout: 60_000,
    kill_timeout: 15_000,
    max_memory_restart: '600M',
    env: { NODE_ENV: 'production' },
  },
]
