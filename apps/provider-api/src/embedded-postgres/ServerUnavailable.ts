/** PostgreSQL cannot run on this machine; the message is the reason, as the part of a sentence after “because”. */
export class ServerUnavailable extends Error {
  override name = 'ServerUnavailable'
}
