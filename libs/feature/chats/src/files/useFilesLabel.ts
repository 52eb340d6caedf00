import { kindOf } from '@frontdesk/channel-capabilities'
import type { MessageFile } from '@frontdesk/contract'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

/** Returns a function that describes the files of a message in one line, for lists and announcements. */
export function useFilesLabel(): (files: readonly MessageFile[] | undefined) => string | null {
  const { t } = useLingui()
  return (files = []) => {
    const [first] = files
    if (first === undefined) return null
    if (files.length === 1 && first.voice === true) return t`Voice message`
    const kind = kindOf(first)
    if (files.some((file) => kindOf(file) !== kind))
      return t`${plural(files.length, { one: '# file', other: '# files' })}`
    switch (kind) {
      case 'image':
        return t`${plural(files.length, { one: 'Photo', other: '# photos' })}`
      case 'video':
        return t`${plural(files.length, { one: 'Video', other: '# videos' })}`
      case 'audio':
        return t`${plural(files.length, { one: 'Sound', other: '# sounds' })}`
      case 'document':
      case 'other':
        return files.length === 1 ? first.name : t`${plural(files.length, { one: '# file', other: '# files' })}`
    }
  }
}
