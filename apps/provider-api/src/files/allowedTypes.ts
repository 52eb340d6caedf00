/** An allowed file type: its media type and its extensions, the usual one first. */
export type AllowedType = { type: string; extensions: readonly [string, ...string[]] }

const allow = (type: string, ...extensions: [string, ...string[]]): AllowedType => ({ type, extensions })

const openXml = 'application/vnd.openxmlformats-officedocument'
const openDocument = 'application/vnd.oasis.opendocument'
const png = allow('image/png', 'png')
const heic = allow('image/heic', 'heic')
const heif = allow('image/heif', 'heif', 'heic')
const ogg = allow('audio/ogg', 'ogg', 'oga', 'opus')
const m4a = allow('audio/mp4', 'm4a')
const mp4 = allow('video/mp4', 'mp4', 'm4v')

/**
 * Allowed file types, by the type detected from the bytes: nothing executable, nothing that a browser renders as a page
 * (html, svg), no archives (zip), no documents with macros (reliability T-13).
 */
export const allowedTypes: ReadonlyMap<string, AllowedType> = new Map([
  ['image/png', png],
  ['image/apng', png],
  ['image/jpeg', allow('image/jpeg', 'jpg', 'jpeg')],
  ['image/webp', allow('image/webp', 'webp')],
  ['image/gif', allow('image/gif', 'gif')],
  ['image/heic', heic],
  ['image/heic-sequence', heic],
  ['image/heif', heif],
  ['image/heif-sequence', heif],
  ['application/pdf', allow('application/pdf', 'pdf')],
  ['application/rtf', allow('application/rtf', 'rtf')],
  [`${openXml}.wordprocessingml.document`, allow(`${openXml}.wordprocessingml.document`, 'docx')],
  [`${openXml}.spreadsheetml.sheet`, allow(`${openXml}.spreadsheetml.sheet`, 'xlsx')],
  [`${openXml}.presentationml.presentation`, allow(`${openXml}.presentationml.presentation`, 'pptx')],
  [`${openDocument}.text`, allow(`${openDocument}.text`, 'odt')],
  [`${openDocument}.spreadsheet`, allow(`${openDocument}.spreadsheet`, 'ods')],
  [`${openDocument}.presentation`, allow(`${openDocument}.presentation`, 'odp')],
  ['audio/ogg', ogg],
  ['audio/ogg; codecs=opus', ogg],
  ['audio/mpeg', allow('audio/mpeg', 'mp3')],
  ['audio/mp4', m4a],
  ['audio/x-m4a', m4a],
  ['audio/wav', allow('audio/wav', 'wav')],
  // Recordings of phones, as channels hand them on; most browsers download those that they cannot play.
  ['audio/aac', allow('audio/aac', 'aac')],
  ['audio/amr', allow('audio/amr', 'amr')],
  ['video/3gpp', allow('video/3gpp', '3gp')],
  ['video/3gpp2', allow('video/3gpp2', '3g2')],
  ['video/mp4', mp4],
  ['video/x-m4v', mp4],
  ['video/quicktime', allow('video/quicktime', 'mov', 'qt')],
  ['video/webm', allow('video/webm', 'webm')],
])

/** Old Office documents share one container format, also used by installers: its content decides the type. */
export const oldOfficeTypes: readonly { stream: string; allowed: AllowedType }[] = [
  { stream: 'WordDocument', allowed: allow('application/msword', 'doc') },
  { stream: 'Workbook', allowed: allow('application/vnd.ms-excel', 'xls') },
  { stream: 'PowerPoint Document', allowed: allow('application/vnd.ms-powerpoint', 'ppt') },
]

/** Text has no signature: its extension decides, and its bytes must be text in some encoding. */
export const textTypes: readonly AllowedType[] = [allow('text/plain', 'txt', 'log', 'md'), allow('text/csv', 'csv')]
