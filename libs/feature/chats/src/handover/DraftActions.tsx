import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { isMac, keysInWords, shortcuts, type ShortcutName } from '@frontdesk/platform'
import classes from './DraftActions.module.css'
import { keepsFocus } from './keepsFocus.ts'
import type { Steering } from './SteeredDraft.tsx'

/** The keys, for the tooltip of a button and for assistive technology. */
const keysOf = (name: ShortcutName, whileWriting?: ShortcutName) => {
  const keys = [name, whileWriting].flatMap((one) =>
    one === undefined ? [] : [keysInWords(shortcuts[one], isMac()).join(' ')],
  )
  return {
    title: keys.join(', '),
    'aria-keyshortcuts': keys.map((one) => one.replaceAll(' + ', '+').replace('Ctrl', 'Control')).join(' '),
  }
}

/** The buttons on a growing reply. While one of them is at work all wait, and keep their place. */
export function DraftActions({
  steering: { stop, takeOver, letSend },
  isWaiting,
}: {
  steering: Steering
  isWaiting: boolean
}) {
  const look = { size: 'compact-xs', disabled: isWaiting } as const
  return (
    <span className={classes.actions}>
      {stop && (
        <Button {...look} variant="default" onClick={keepsFocus(stop)} {...keysOf('stopAi', 'stopAiWhileWriting')}>
          <Trans>Stop</Trans>
        </Button>
      )}
      {takeOver && (
        <Button
          {...look}
          variant="light"
          color="teal"
          onClick={takeOver}
          {...keysOf('takeOver', 'takeOverWhileWriting')}
        >
          <Trans>Take over</Trans>
        </Button>
      )}
      {letSend && (
        <Button {...look} variant="subtle" color="gray" onClick={keepsFocus(letSend)} {...keysOf('letAiSend')}>
          <Trans>Let it send</Trans>
        </Button>
      )}
    </span>
  )
}
