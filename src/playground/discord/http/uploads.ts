import { DiscordFailure, failure } from '#playground/discord/failure'

/** One `files[n]` part of a multipart body. */
export interface Upload {
  readonly index: number
  readonly name: string
  readonly type: string
  readonly data: Buffer
}

export interface Body {
  readonly json: unknown
  readonly files: readonly Upload[]
}

export function parseBody(contentType: string | undefined, raw: Buffer): Body {
  if (raw.length === 0) return { json: undefined, files: [] }
  const kind = contentType?.split(';')[0]?.trim().toLowerCase()
  if (kind === 'application/json') return { json: parseJson(raw.toString('utf8')), files: [] }
  if (kind === 'multipart/form-data') return parseMultipart(contentType ?? '', raw)
  throw new DiscordFailure(400, 50035, 'Invalid Form Body', {
    _errors: [
      {
        code: 'CONTENT_TYPE_INVALID',
        message: 'Expected "Content-Type" header to be one of {application/json, multipart/form-data}.',
      },
    ],
  })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw failure.invalidJson()
  }
}

const HEADER_END = Buffer.from('\r\n\r\n')

function parseMultipart(contentType: string, raw: Buffer): Body {
  const boundary = /boundary="?([^";]+)"?/i.exec(contentType)?.[1]
  if (boundary === undefined) throw failure.invalidJson()
  const mark = Buffer.from(`--${boundary}`)
  const files: Upload[] = []
  let json: unknown
  let start = raw.indexOf(mark)
  while (start >= 0) {
    const from = start + mark.length
    const next = raw.indexOf(mark, from)
    if (next < 0) break
    // Each part stands between the boundary's own line break and the one before the next boundary.
    const part = raw.subarray(from + 2, next - 2)
    const split = part.indexOf(HEADER_END)
    if (split >= 0) {
      const header = part.subarray(0, split).toString('utf8')
      const data = part.subarray(split + HEADER_END.length)
      const field = /\bname="([^"]*)"/i.exec(header)?.[1]
      const index = /^files\[(\d+)\]$/.exec(field ?? '')?.[1]
      if (field === 'payload_json') json = parseJson(data.toString('utf8'))
      else if (index !== undefined) {
        files.push({
          index: Number(index),
          name: /\bfilename="([^"]*)"/i.exec(header)?.[1] ?? 'unknown',
          type: /content-type:\s*([^\r\n]+)/i.exec(header)?.[1]?.trim() ?? 'application/octet-stream',
          data: Buffer.from(data),
        })
      }
    }
    start = next
  }
  return { json, files }
}
