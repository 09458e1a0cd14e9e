/** Discord's nested `errors` of an invalid form: the same keys as the body, `_errors` at the leaves. */
export interface ErrorTree {
  _errors?: { code: string; message: string }[]
  [key: string]: ErrorTree | { code: string; message: string }[] | undefined
}

/** An error answer of the API: an HTTP status and Discord's own code and words. */
export class DiscordFailure extends Error {
  constructor(
    readonly status: number,
    readonly code: number,
    message: string,
    readonly errors?: ErrorTree,
  ) {
    super(message)
    this.name = 'DiscordFailure'
  }

  body(): { message: string; code: number; errors?: ErrorTree } {
    return { message: this.message, code: this.code, ...(this.errors && { errors: this.errors }) }
  }
}

/** Every refusal the stand-in knows, by name. */
export const failure = {
  route: () => new DiscordFailure(404, 0, '404: Not Found'),
  method: () => new DiscordFailure(405, 0, '405: Method Not Allowed'),
  unauthorized: () => new DiscordFailure(401, 0, '401: Unauthorized'),
  unknownApplication: () => new DiscordFailure(404, 10002, 'Unknown Application'),
  unknownChannel: () => new DiscordFailure(404, 10003, 'Unknown Channel'),
  unknownGuild: () => new DiscordFailure(404, 10004, 'Unknown Guild'),
  unknownMember: () => new DiscordFailure(404, 10007, 'Unknown Member'),
  unknownMessage: () => new DiscordFailure(404, 10008, 'Unknown Message'),
  unknownOverwrite: () => new DiscordFailure(404, 10009, 'Unknown Permission Overwrite'),
  unknownRole: () => new DiscordFailure(404, 10011, 'Unknown Role'),
  unknownUser: () => new DiscordFailure(404, 10013, 'Unknown User'),
  unknownWebhook: () => new DiscordFailure(404, 10015, 'Unknown Webhook'),
  unknownInteraction: () => new DiscordFailure(404, 10062, 'Unknown interaction'),
  unknownCommand: () => new DiscordFailure(404, 10063, 'Unknown application command'),
  otherApplication: () =>
    new DiscordFailure(403, 20012, 'You are not authorized to perform this action on this application'),
  slowmode: () => new DiscordFailure(429, 20016, 'This action cannot be performed due to slowmode rate limit.'),
  tooManyPins: () => new DiscordFailure(400, 30003, 'Maximum number of pins reached for the channel (250)'),
  tooManyRoles: () => new DiscordFailure(400, 30005, 'Maximum number of server roles reached (250)'),
  tooManyChannels: () => new DiscordFailure(400, 30013, 'Maximum number of server channels reached (500)'),
  tooManyCommands: () => new DiscordFailure(400, 30032, 'Maximum number of application commands reached (100)'),
  bodyTooLarge: () => new DiscordFailure(413, 40005, 'Request entity too large'),
  alreadyAcknowledged: () => new DiscordFailure(400, 40060, 'Interaction has already been acknowledged.'),
  missingAccess: () => new DiscordFailure(403, 50001, 'Missing Access'),
  foreignMessage: () => new DiscordFailure(403, 50005, 'Cannot edit a message authored by another user'),
  emptyMessage: () => new DiscordFailure(400, 50006, 'Cannot send an empty message'),
  cannotSendToUser: () => new DiscordFailure(403, 50007, 'Cannot send messages to this user'),
  notText: () => new DiscordFailure(400, 50008, 'Cannot send messages in a non-text channel'),
  missingPermissions: () => new DiscordFailure(403, 50013, 'Missing Permissions'),
  wrongChannelType: () => new DiscordFailure(400, 50024, 'Cannot execute action on this channel type'),
  invalidWebhookToken: () => new DiscordFailure(401, 50027, 'Invalid Webhook Token'),
  invalidRole: () => new DiscordFailure(400, 50028, 'Invalid Role'),
  tooOldToDelete: () => new DiscordFailure(400, 50034, 'A message provided was too old to bulk delete'),
  apiVersion: () => new DiscordFailure(400, 50041, 'Invalid API version provided'),
  invalidJson: () => new DiscordFailure(400, 50109, 'The request body contains invalid JSON.'),
  cannotReply: () => new DiscordFailure(400, 160002, 'Cannot reply without permission to read message history'),
} as const
