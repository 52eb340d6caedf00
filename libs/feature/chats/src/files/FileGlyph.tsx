import { kindOf } from '@frontdesk/channel-capabilities'
import { IconFile, IconFileSpreadsheet, IconFileText, IconFileTypePdf, IconFileZip, IconMovie, IconMusic, IconPhoto, type Icon } from '@tabler/icons-react'

const documents: readonly (readonly [RegExp, Icon])[] = [
  [/pdf/, IconFileTypePdf],
  [/zip|compressed|tar|rar/, IconFileZip],
  [/sheet|excel|csv/, IconFileSpreadsheet],
  [/^text\/|word|document/, IconFileText],
]

/** What a file is, as one glyph. Its name stands beside it, so that assistive technology needs none. */
export function FileGlyph({ name, type, size = 20 }: { name: string; type: string; size?: number }) {
  const Glyph = glyphOf(name, type)
  return <Glyph size={size} stroke={1.75} aria-hidden />
}

function glyphOf(name: string, type: string): Icon {
  switch (kindOf({ name, type })) {
    case 'image':
      return IconPhoto
    case 'video':
      return IconMovie
    case 'audio':
      return IconMusic
    case 'document':
    case 'other':
      return documents.find(([pattern]) => pattern.test(type))?.[1] ?? IconFile
  }
}
