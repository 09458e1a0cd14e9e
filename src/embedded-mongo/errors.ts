/** An error that is answered on the wire: `{ok: 0, code, errmsg}`, or as one of a command's write errors. */
export class CommandError extends Error {
  override readonly name = 'CommandError'

  constructor(
    readonly code: number,
    message: string,
    readonly extra: Readonly<Record<string, unknown>> = {},
  ) {
    super(message)
  }
}

/** 238: something of MongoDB that this server does not do. It is named, never half done. */
export function notImplemented(what: string): CommandError {
  return new CommandError(238, `${what} is not implemented by the embedded database; set MONGODB_URI to use MongoDB`)
}

/** Another process holds the folder. The message is meant for the person who started this one. */
export class EmbeddedMongoLocked extends Error {
  override readonly name = 'EmbeddedMongoLocked'

  constructor(readonly dir: string) {
    super(
      `The embedded database in ${dir} is in use by another process. Stop that one, ` +
        'or set MONGODB_URI to a MongoDB server that both can use.',
    )
  }
}

/** Acknowledged data cannot be read back. The files are left as they were found. */
export class EmbeddedMongoDamaged extends Error {
  override readonly name = 'EmbeddedMongoDamaged'

  constructor(
    readonly dir: string,
    readonly reason: string,
  ) {
    super(
      `The embedded database in ${dir} is damaged (${reason}) and was not opened. Its files are untouched: ` +
        'restore a copy of the folder, move it away to start empty, or set MONGODB_URI.',
    )
  }
}
