import { Plural, useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { IconArrowDown } from '@tabler/icons-react'
import classes from './NewMessagesPill.module.css'

/** A button that scrolls to the end of the thread, with the number of unseen messages. */
export function NewMessagesPill({ news, onClick }: { news: number; onClick: () => void }) {
  const { t } = useLingui()
  return (
    <UnstyledButton
      className={classes.pill}
      data-news={news > 0 || undefined}
      onClick={onClick}
      {...(news === 0 && { 'aria-label': t`To the newest message` })}
    >
      {news > 0 && (
        <span>
          <Plural value={news} one="# new message" other="# new messages" />
        </span>
      )}
      <IconArrowDown size={20} stroke={1.75} aria-hidden />
    </UnstyledButton>
  )
}
