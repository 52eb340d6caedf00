import { kindOf } from '@frontdesk/channel-capabilities'
import {
  IconFile,
  IconFileSpreadsheet,
  IconFileText,
  IconFileTypePdf,
  IconFileZip,
  IconMovie,
  IconMusic,
  IconPhoto,
  type Icon,
} from '@tabler/icons-react'

const glyphs = {
  image: IconPhoto,
  video: IconMovie,
  audio: IconMusic,
  pdf: IconFileTypePdf,
  sheet: IconFileSpreadsheet,
  text: IconFileText,
  archive: IconFileZip,
  file: IconFile,
} satisfies Record<string, Icon>

const documents: readonly (readonly [RegExp, keyof typeof glyphs])[] = [
  [/^image\//, 'image'],
  [/pdf/, 'pdf'],
  [/zip|compressed|tar|rar/, 'archive'],
  [/sheet|excel|csv/, 'sheet'],
  [/^text\/|word|document/, 'text'],
]

/** An icon for a type of file; hidden from assistive technology, as the name is shown beside it. */
export function FileGlyph({ name, type, size = 20 }: { name: string; type: string; size?: number }) {
  const Glyph = glyphs[lookOf(name, type)]
  return <Glyph size={size} stroke={1.75} aria-hidden />
}

function lookOf(name: string, type: string): keyof typeof glyphs {
  const kind = kindOf({ name, type })
  switch (kind) {
    case 'image':
    case 'video':
    case 'audio':
      return kind
    case 'document':
    case 'other':
      return documents.find(([pattern]) => pattern.test(type))?.[1] ?? 'file'
  }
}
