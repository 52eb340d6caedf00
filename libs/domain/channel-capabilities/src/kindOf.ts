import type { ChannelType } from '@frontdesk/contract'
import type { FileKind } from './ChannelCapabilities.ts'
import { capabilitiesOf } from './capabilitiesOf.ts'

/** A file as its rules see it. `type` is the media type, by its bytes where they are known; `size` is in bytes. */
export type FileFacts = { name: string; type: string; size: number }

const openXml = 'application/vnd.openxmlformats-officedocument'
const openDocument = 'application/vnd.oasis.opendocument'

/** The media types that the product sends, by kind: no programs, no web pages and no archives (reliability T-13). */
const kinds: ReadonlyMap<string, FileKind> = new Map([
  ...['image/png', 'image/jpeg', 'image/webp', 'image/gif'].map((type) => [type, 'image'] as const),
  ...['video/mp4', 'video/webm', 'video/quicktime'].map((type) => [type, 'video'] as const),
  ...['audio/ogg', 'audio/mpeg', 'audio/mp4', 'audio/wav', 'audio/aac'].map((type) => [type, 'audio'] as const),
  ...[
    // Pictures of iPhones, which most browsers cannot show: they are downloaded (D-5).
    'image/heic',
    'image/heif',
    // Recordings of older phones, which browsers cannot play: they are downloaded.
    'audio/amr',
    'video/3gpp',
    'video/3gpp2',
    'application/pdf',
    'application/rtf',
    'application/msword',
    'application/vnd.ms-excel',
    'application/vnd.ms-powerpoint',
    `${openXml}.wordprocessingml.document`,
    `${openXml}.spreadsheetml.sheet`,
    `${openXml}.presentationml.presentation`,
    `${openDocument}.text`,
    `${openDocument}.spreadsheet`,
    `${openDocument}.presentation`,
    'text/plain',
    'text/csv',
    'text/markdown',
  ].map((type) => [type, 'document'] as const),
])

/** Other names of a media type, which depend on the system and the browser. */
const sameAs: ReadonlyMap<string, string> = new Map([
  ['image/jpg', 'image/jpeg'],
  ['image/apng', 'image/png'],
  ['image/heic-sequence', 'image/heic'],
  ['image/heif-sequence', 'image/heif'],
  ['video/x-m4v', 'video/mp4'],
  ['audio/x-m4a', 'audio/mp4'],
  ['audio/m4a', 'audio/mp4'],
  ['audio/mp3', 'audio/mpeg'],
  ['audio/opus', 'audio/ogg'],
  ['audio/x-aac', 'audio/aac'],
  ['audio/aacp', 'audio/aac'],
  ['audio/x-wav', 'audio/wav'],
  ['audio/wave', 'audio/wav'],
  ['audio/vnd.wave', 'audio/wav'],
  ['text/rtf', 'application/rtf'],
])

/** Media types by the ending of the file name, for browsers that report none. */
const endings: ReadonlyMap<string, string> = new Map([
  ['heic', 'image/heic'],
  ['heif', 'image/heif'],
  ['mov', 'video/quicktime'],
  ['amr', 'audio/amr'],
  ['3gp', 'video/3gpp'],
  ['3g2', 'video/3gpp2'],
  ['doc', 'application/msword'],
  ['docx', `${openXml}.wordprocessingml.document`],
  ['xls', 'application/vnd.ms-excel'],
  ['xlsx', `${openXml}.spreadsheetml.sheet`],
  ['ppt', 'application/vnd.ms-powerpoint'],
  ['pptx', `${openXml}.presentationml.presentation`],
  ['odt', `${openDocument}.text`],
  ['ods', `${openDocument}.spreadsheet`],
  ['odp', `${openDocument}.presentation`],
  ['rtf', 'application/rtf'],
  ['pdf', 'application/pdf'],
  ['csv', 'text/csv'],
  ['md', 'text/markdown'],
  ['log', 'text/plain'],
  ['txt', 'text/plain'],
])

/** Matches the names of files that a customer's computer would run, whatever their media type. */
const runs =
  /\.(?:exe|com|bat|cmd|msi|msix|scr|pif|cpl|hta|jar|js|jse|vbs|vbe|wsf|wsh|ps1|psm1|lnk|reg|sh|apk|app|dmg|pkg|deb|rpm|appimage)[\s.]*$/i

/** The normalised media type: without parameters, in lower case; derived from the name's ending if it is missing. */
function typeOf({ name, type }: Pick<FileFacts, 'name' | 'type'>): string {
  const plain = type.replace(/;.*/s, '').trim().toLowerCase()
  const isUnknown = plain === '' || plain === 'application/octet-stream'
  return isUnknown ? (endings.get(name.replace(/.*\./s, '').trim().toLowerCase()) ?? '') : (sameAs.get(plain) ?? plain)
}

/** Returns the kind of a file, independent of the channel. */
export const kindOf = (file: Pick<FileFacts, 'name' | 'type'>): FileKind =>
  runs.test(file.name) ? 'other' : (kinds.get(typeOf(file)) ?? 'other')

/** Whether a file is a picture in the format of iPhones, which most browsers and many phones cannot show (D-5). */
export const isHeic = (file: Pick<FileFacts, 'name' | 'type'>): boolean => /^image\/hei[cf]$/u.test(typeOf(file))

/**
 * Returns the kind of a file for a channel: one of an unsupported media type is sent as a document, and so is one that
 * is too large for its kind where documents may be larger. Without a size, the media type decides.
 */
export function kindOn(channel: ChannelType, file: Pick<FileFacts, 'name' | 'type'> & { size?: number }): FileKind {
  const kind = kindOf(file)
  const { kinds: carried } = capabilitiesOf(channel).files
  const { types, mostBytes = Infinity } = carried[kind] ?? {}
  if (types !== undefined && !types.includes(typeOf(file))) return 'document'
  const isTooLarge = file.size !== undefined && file.size > mostBytes
  return isTooLarge && (carried.document?.mostBytes ?? 0) > mostBytes ? 'document' : kind
}
