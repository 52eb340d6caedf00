import { isUtf8 } from 'node:buffer'
import { fileTypeFromBuffer } from 'file-type'
import { allowedTypes, oldOfficeTypes, textTypes, type AllowedType } from './allowedTypes.ts'
import { extensionOf } from './cleanName.ts'
import { hasOnlySound } from './hasOnlySound.ts'

/**
 * Detects the type of a file from its bytes, whatever its declared type; null when it is not allowed. Nothing is
 * unpacked: only the part of an Office document that identifies its type is read.
 */
export async function recogniseType(bytes: Uint8Array, name: string): Promise<AllowedType | null> {
  const shown = await typeShownBy(bytes)
  const allowed = shown === 'application/x-cfb' ? oldOfficeType(bytes) : allowedTypes.get(shown ?? '')
  return allowed ?? textType(bytes, name)
}

async function typeShownBy(bytes: Uint8Array): Promise<string | null> {
  try {
    const shown = await fileTypeFromBuffer(bytes)
    if (shown === undefined) return null
    // Older MPEG audio layers begin like UTF-16 text and are not in use.
    if (shown.mime === 'audio/mpeg' && shown.ext !== 'mp3') return null
    if (shown.mime === 'video/mp4' && hasOnlySound(bytes)) return 'audio/mp4'
    // "The free sample" has the mark of an old QuickTime film, but not the length before it: a film of
    // 10 MB begins with a zero.
    return shown.mime === 'video/quicktime' && bytes[0] !== 0 ? null : shown.mime
  } catch {
    // The file is truncated.
    return null
  }
}

function oldOfficeType(bytes: Uint8Array): AllowedType | undefined {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return oldOfficeTypes.find(({ stream }) => file.includes(Buffer.from(stream, 'utf16le')))?.allowed
}

function textType(bytes: Uint8Array, name: string): AllowedType | null {
  const ending = extensionOf(name)
  const named = ending === null ? undefined : textTypes.find(({ extensions }) => extensions.includes(ending))
  return named && isText(bytes) ? named : null
}

/**
 * Whether bytes are text: in UTF-8, in UTF-16 with its mark, or in one of the code pages of a byte for each character,
 * which Windows writes and of which no byte says which it is. A program or picture has control characters.
 */
function isText(bytes: Uint8Array): boolean {
  const utf16 =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null
  if (utf16 === null) return !hasControls(bytes) && (isUtf8(bytes) || !bytes.includes(0x7f))
  try {
    return !hasControls(Buffer.from(new TextDecoder(utf16, { fatal: true }).decode(bytes)))
  } catch {
    return false
  }
}

/**
 * Control characters not allowed in text: all but tab, line feed, form feed, carriage return. Searched in place to
 * avoid copying a large file.
 */
function hasControls(bytes: Uint8Array): boolean {
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0
    if (byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0c && byte !== 0x0d) return true
  }
  return false
}
