import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { AiState } from '@frontdesk/ai-state'
import { useAdmin } from '@frontdesk/platform'
import { useState, type ReactNode } from 'react'
import classes from './AiStateBar.module.css'

const look = { size: 'compact-sm' } as const

type AskedTakeOver = {
  /** Takes over at once, or asks first if a colleague answers. */
  takeOver: () => void
  /** The question, to be shown in place of the button that asked it; null while none is open. */
  question: ReactNode
  /** Whether the question was answered with no: the focus belongs to the button that asked it. */
  wasCancelled: boolean
}

/**
 * Asks before a chat is taken over from a colleague, whichever button does it (D-14). `isPending`: a change of
 * who answers is under way.
 */
export function useAskedTakeOver(state: AiState, takeOver: () => void, isPending: boolean): AskedTakeOver {
  const adminId = useAdmin()?.id ?? null
  // Belongs to the colleague who was asked about: with another one, or none, it is over.
  const [asked, setAsked] = useState<{ adminId: number; is: 'open' | 'cancelled' } | null>(null)
  const colleague = state.is === 'human-answers' && state.by.adminId !== adminId ? state.by : null
  if (colleague === null) return { takeOver, question: null, wasCancelled: false }
  const is = asked?.adminId === colleague.adminId ? asked.is : null
  return {
    takeOver: () => setAsked({ adminId: colleague.adminId, is: 'open' }),
    question: is === 'open' && (
      <ColleagueQuestion
        name={colleague.name}
        isPending={isPending}
        onCancel={() => setAsked({ adminId: colleague.adminId, is: 'cancelled' })}
        onConfirm={() => {
          setAsked(null)
          takeOver()
        }}
      />
    ),
    wasCancelled: is === 'cancelled',
  }
}

/** Whether a chat is to be taken over from this colleague. */
function ColleagueQuestion({
  name,
  isPending,
  onCancel,
  onConfirm,
}: {
  name: string
  isPending: boolean
  onCancel: () => void
  onConfirm: () => void
}) {
  const { t } = useLingui()
  return (
    <span className={classes.actions} role="group" aria-label={t`Take this chat over from ${name}?`}>
      <span className={classes.question} aria-hidden>
        <Trans>Take this chat over from {name}?</Trans>
      </span>
      <Button {...look} disabled={isPending} variant="subtle" color="gray" onClick={onCancel}>
        <Trans>Leave it</Trans>
      </Button>
      <Button {...look} disabled={isPending} autoFocus variant="filled" onClick={onConfirm}>
        <Trans>Yes, take over</Trans>
      </Button>
    </span>
  )
}
