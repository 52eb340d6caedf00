import { Trans } from '@lingui/react/macro'
import { IconPaperclip } from '@tabler/icons-react'
import classes from './UnshownContent.module.css'

/** Names what was sent beside words, so that nothing is dropped in silence. */
export const UnshownContent = ({ words }: { words: string }) => (
  <span className={classes.content}>
    <IconPaperclip size={16} stroke={1.75} aria-hidden />
    <span>
      <Trans>{words} (open it in the channel's own app)</Trans>
    </span>
  </span>
)
