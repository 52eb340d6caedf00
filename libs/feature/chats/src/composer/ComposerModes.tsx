import { useLingui } from '@lingui/react/macro'
import { shortcutHints, useShortcut } from '@frontdesk/platform'
import { IconArrowBackUp, IconNote } from '@tabler/icons-react'
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import type { ComposerMode } from './composerTextAtom.ts'
import classes from './ComposerModes.module.css'

const icon = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** Whether the form around an element has, or has had, the focus since the element came. */
function useIsInUse(of: RefObject<HTMLElement | null>): boolean {
  const [isInUse, setInUse] = useState(false)
  useEffect(() => {
    const form = of.current?.closest('form')
    const use = () => setInUse(true)
    if (form?.contains(document.activeElement)) use()
    form?.addEventListener('focusin', use, { once: true })
    return () => form?.removeEventListener('focusin', use)
  }, [of])
  return isInUse
}

/**
 * Chooses whether the composer writes a reply to the customer or a note for colleagues; a key goes from one to the
 * other, also from within the field (CUST-3).
 */
export function ComposerModes({ mode, onMode }: { mode: ComposerMode; onMode: (mode: ComposerMode) => void }) {
  const { t } = useLingui()
  useShortcut('note', () => onMode(mode === 'note' ? 'reply' : 'note'))
  const group = useRef<HTMLDivElement>(null)
  const isInUse = useIsInUse(group)
  const modes: readonly [ComposerMode, string, ReactNode][] = [
    ['reply', t`Reply`, <IconArrowBackUp key="reply" {...icon} />],
    ['note', t`Note`, <IconNote key="note" {...icon} />],
  ]
  return (
    <div
      ref={group}
      className={classes.modes}
      data-in-use={isInUse || undefined}
      role="group"
      aria-label={t`Reply to the customer, or write a note for your team`}
    >
      {modes.map(([name, label, mark]) => (
        <button
          key={name}
          type="button"
          className={classes.mode}
          data-mode={name}
          aria-pressed={mode === name}
          {...(mode !== name && shortcutHints('note'))}
          // The field that comes takes the focus.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onMode(name)}
        >
          {mark}
          {label}
        </button>
      ))}
    </div>
  )
}
