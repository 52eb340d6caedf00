import type { Platform } from '@frontdesk/contract'
import type { FileKind } from './Capabilities.ts'
import { capabilitiesOf } from './capabilitiesOf.ts'

/** A file as its rules see it. `type` is the media type, by its bytes where they are known; `size` is in bytes. */
export type FileFacts = { name: string; type: string; size: number }

/** Pictures that every screen shows; others (drawings that carry scripts, raw formats of cameras) travel as documents. */
const pictures: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/gif'])

/** What runs when it is opened: by the media type, or by the end of the name that the customer's computer goes by. */
const programTypes: ReadonlySet<string> = new Set([
  'application/x-msdownload',
  'application/x-dosexec',
  'application/vnd.microsoft.portable-executable',
  'application/x-executable',
  'application/x-elf',
  'application/x-mach-binary',
  'application/x-msi',
  'application/x-sh',
  'application/x-apple-diskimage',
  'application/vnd.android.package-archive',
  'application/java-archive',
  'application/x-ms-shortcut',
])
const programNames = /\.(?:exe|com|bat|cmd|msi|msix|scr|pif|cpl|hta|jar|js|jse|vbs|vbe|wsf|wsh|ps1|psm1|lnk|reg|sh|apk|app|dmg|pkg|deb|rpm|appimage)[\s.]*$/i

/** What a file is by itself, whatever the channel: its type without parameters, in any case. */
export function kindOf({ name, type }: Pick<FileFacts, 'name' | 'type'>): FileKind {
  const plain = plainType(type)
  if (programTypes.has(plain) || programNames.test(name)) return 'program'
  if (pictures.has(plain)) return 'image'
  if (plain.startsWith('video/')) return 'video'
  return plain.startsWith('audio/') ? 'audio' : 'document'
}

/** What a file is to a channel: a picture of a type that it does not know is a document there. */
export function kindOn(platform: Platform, file: Pick<FileFacts, 'name' | 'type'>): FileKind {
  const kind = kindOf(file)
  const types = capabilitiesOf(platform).files.kinds[kind]?.types
  return types === undefined || types.includes(plainType(file.type)) ? kind : 'document'
}

const plainType = (type: string): string => type.replace(/;.*/s, '').trim().toLowerCase()
