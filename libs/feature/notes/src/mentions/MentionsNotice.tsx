import type { FoundNote } from '@frontdesk/contract'
import { Plural, useLingui } from '@lingui/react/macro'
import { Badge, Popover, UnstyledButton } from '@mantine/core'
import { IconAt } from '@tabler/icons-react'
import { useState } from 'react'
import { FoundNoteLink } from '../search/FoundNoteLink.tsx'
import classes from './MentionsNotice.module.css'

/** The notes that mention the reader and that they have not seen: their number, and where they are (TEAM-3). */
export function MentionsNotice({ mentions }: { mentions: readonly FoundNote[] }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-start" shadow="md" width={320} trapFocus>
      <Popover.Target>
        <UnstyledButton className={classes.notice} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <IconAt size={18} stroke={1.75} aria-hidden />
          <span className={classes.words}>
            <Plural value={mentions.length} one="A note mentions you" other="# notes mention you" />
          </span>
          <Badge size="sm" color="orange" variant="filled" aria-hidden>
            {mentions.length}
          </Badge>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown p={0}>
        <ol className={classes.list} aria-label={t`Notes that mention you`}>
          {mentions.map((found) => (
            <li key={found.note.id}>
              <FoundNoteLink found={found} onOpen={() => setOpen(false)} />
            </li>
          ))}
        </ol>
      </Popover.Dropdown>
    </Popover>
  )
}
