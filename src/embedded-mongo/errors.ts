/** MongoDB's names for the codes that this server answers with (the server's error_codes.yml). */
const codeNames: Readonly<Record<number, string>> = {
  2: 'BadValue',
  9: 'FailedToParse',
  14: 'TypeMismatch',
  20: 'IllegalOperation',
  26: 'NamespaceNotFound',
  27: 'IndexNotFound',
  28: 'PathNotViable',
  39: 'FileStreamFailed',
  40: 'ConflictingUpdateOperators',
  43: 'CursorNotFound',
  48: 'NamespaceExists',
  52: 'DollarPrefixedFieldName',
  53: 'InvalidIdField',
  59: 'CommandNotFound',
  66: 'ImmutableField',
  67: 'CannotCreateIndex',
  72: 'InvalidOptions',
  73: 'InvalidNamespace',
  85: 'IndexOptionsConflict',
  86: 'IndexKeySpecsConflict',
  91: 'ShutdownInProgress',
  100: 'UnsatisfiableWriteConcern',
  115: 'CommandNotSupported',
  171: 'CannotIndexParallelArrays',
  197: 'InvalidIndexSpecificationOption',
  238: 'NotImplemented',
  10334: 'BSONObjectTooLarge',
  11000: 'DuplicateKey',
}

/** An error that is answered on the wire: `{ok: 0, code, codeName, errmsg}` or a write error. */
export class CommandError extends Error {
  override readonly name = 'CommandError'

  constructor(
    readonly code: number,
    message: string,
    readonly extra: Readonly<Record<string, unknown>> = {},
  ) {
    super(message)
  }

  get codeName(): string {
    return codeNames[this.code] ?? `Location${this.code}`
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
    reason: string,
  ) {
    super(
      `The embedded database in ${dir} is damaged (${reason}) and was not opened. Its files are untouched: ` +
        'restore a copy of the folder, move it away to start empty, or set MONGODB_URI.',
    )
  }
}
