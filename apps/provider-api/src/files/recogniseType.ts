import { isUtf8 } from 'node:buffer'
import { fileTypeFromBuffer } from 'file-type'
import { allowedTypes, oldOfficeTypes, textTypes, type AllowedType } from './allowedTypes.ts'
import { extensionOf } from './cleanName.ts'

/**
 * The kind of a file by its own bytes, whatever its sender said; null when it may not be sent. Nothing is unpacked: of an office
 * document no more is read than what names its kind.
 */
export async function recogniseType(bytes: Uint8Array, name: string): Promise<AllowedType | null> {
  const shown = await typeShownBy(bytes)
  const allowed = shown === 'application/x-cfb' ? oldOfficeType(bytes) : allowedTypes.get(shown ?? '')
  return allowed ?? textType(bytes, name)
}

async function typeShownBy(bytes: Uint8Array): Promise<string | null> {
  try {
    const shown = await fileTypeFromBuffer(bytes)
    // The older layers of MPEG sound begin as text in UTF-16 does, and nobody sends them.
    return shown === undefined || (shown.mime === 'audio/mpeg' && shown.ext !== 'mp3') ? null : shown.mime
  } catch {
    // A file that ends in the middle of what it began to say.
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
  return named && isUtf8(bytes) && !hasControls(bytes) ? named : null
}

/** Controls that no text has: all but tab, line feed, form feed, carriage return. Looked for in place: a copy of a large file is a lot of memory. */
function hasControls(bytes: Uint8Array): boolean {
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0
    if (byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0c && byte !== 0x0d) return true
  }
  return false
}
