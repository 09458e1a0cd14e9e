import type { APIAttachment } from 'discord-api-types/v10'
import type { Field } from '#playground/discord/form'
import type { Upload } from '#playground/discord/http/uploads'

const FILE_LIMIT = 10 * 1024 * 1024
const PER_MESSAGE = 10

/** The files a message will have, and the uploads to be kept once the whole body proved right. */
export interface AttachmentPlan {
  readonly attachments: readonly APIAttachment[]
  readonly uploads: readonly { readonly id: string; readonly upload: Upload }[]
}

export interface AttachmentPlace {
  readonly mint: () => string
  /** The address under which a file of this message can be fetched. */
  readonly urlOf: (id: string, name: string) => string
  readonly existing: readonly APIAttachment[]
}

/**
 * Joins `attachments` of the body with the uploaded files. Without the list every existing file stays and every
 * upload is added; with it only what is listed stays.
 */
export function planAttachments(field: Field, files: readonly Upload[], place: AttachmentPlace): AttachmentPlan {
  const listed = field.list({ max: PER_MESSAGE })
  const described = new Map<number, { description?: string; name?: string }>()
  const kept: APIAttachment[] = listed ? [] : [...place.existing]
  for (const item of listed ?? []) {
    if (!item.record()) continue
    const id = readId(item.at('id'))
    const description = item.at('description').text({ max: 1_024 })
    const name = item.at('filename').text({ min: 1, max: 1_024 })
    if (id === undefined) continue
    const existing = place.existing.find((one) => one.id === id)
    if (existing) kept.push(description === undefined ? existing : { ...existing, description })
    else if (files.some((file) => String(file.index) === id)) {
      described.set(Number(id), {
        ...(description !== undefined && { description }),
        ...(name !== undefined && { name }),
      })
    } else item.at('id').fail('ATTACHMENT_NOT_FOUND', 'Attachment data not found')
  }
  const uploads = files.map((upload) => ({ id: place.mint(), upload }))
  const added = uploads.map(({ id, upload }): APIAttachment => {
    if (upload.data.length > FILE_LIMIT) field.item(upload.index).fail('BASE_TYPE_FILE_SIZE', 'File exceeds 10 MiB')
    const { description, name = upload.name } = described.get(upload.index) ?? {}
    const filename = name.replaceAll(' ', '_')
    const url = place.urlOf(id, filename)
    return {
      id,
      filename,
      size: upload.data.length,
      url,
      proxy_url: url,
      content_type: contentType(upload, filename),
      ...(description !== undefined && { description }),
      ...pngSize(upload.data),
    }
  })
  const attachments = [...kept, ...added]
  if (attachments.length > PER_MESSAGE) field.fail('BASE_TYPE_MAX_LENGTH', `Must be ${PER_MESSAGE} or fewer in length.`)
  return { attachments, uploads }
}

/** The id of a kept file is a snowflake, of a new one the number of its upload (libraries send either type). */
function readId(field: Field): string | undefined {
  return typeof field.value === 'number' ? String(field.integer({ min: 0 })) : field.snowflake({ required: true })
}

const TYPES: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  svg: 'image/svg+xml',
  html: 'text/html; charset=utf-8',
  json: 'application/json; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  md: 'text/markdown; charset=utf-8',
}

const contentType = (upload: Upload, name: string): string =>
  upload.type === 'application/octet-stream' ? (TYPES[name.split('.').at(-1) ?? ''] ?? upload.type) : upload.type

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

const pngSize = (data: Buffer): { width: number; height: number } | undefined =>
  data.length >= 24 && data.subarray(0, 8).equals(PNG)
    ? { width: data.readUInt32BE(16), height: data.readUInt32BE(20) }
    : undefined
