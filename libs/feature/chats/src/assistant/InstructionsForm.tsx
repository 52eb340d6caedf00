import { Trans } from '@lingui/react/macro'
import { Button, NumberInput, Textarea } from '@mantine/core'
import type { AssistantSettings } from '@frontdesk/contract'
import { useAtom, atom } from 'jotai'
import { useEffect, useId, type SubmitEvent } from 'react'
import type { AssistantCalls } from '../cache/assistantQueries.ts'
import classes from './TeachAssistant.module.css'
import { useChangeAssistant, type AssistantPatch } from './useChangeAssistant.ts'

/** What was typed for the assistant of a company and is not saved: only the fields that were touched. */
type UnsavedInstructions = { companyId: number; instructions?: string; limit?: string }

/** Kept while the app is open, so that going to a chat and coming back loses nothing; gone with the session. */
const unsavedInstructionsAtom = atom<UnsavedInstructions | null>(null)

const longest = 20_000
const mostAnswers = 1000

const limitOf = (typed: string): number | null => (typed === '' ? null : Number(typed))

/** What is left unsaved when this is kept: what was typed while it was on its way. */
function without(
  { companyId, instructions, limit }: UnsavedInstructions,
  kept: AssistantPatch,
): UnsavedInstructions | null {
  const left = {
    ...(instructions !== undefined && instructions.trim() !== kept.instructions?.trim() && { instructions }),
    ...(limit !== undefined && limitOf(limit) !== kept.answersPerConversation && { limit }),
  }
  return Object.keys(left).length === 0 ? null : { companyId, ...left }
}

/**
 * The instructions, and how much the assistant answers in one conversation. What is typed stays until it is saved or put
 * away: another page of the app keeps it, leaving the app asks first.
 */
export function InstructionsForm({
  calls,
  companyId,
  settings,
}: {
  calls: AssistantCalls
  companyId: number
  settings: AssistantSettings
}) {
  const id = useId()
  const [unsaved, setUnsaved] = useAtom(unsavedInstructionsAtom)
  const { mutate, isPending, isSuccess, error, reset } = useChangeAssistant(calls, companyId, (kept) =>
    setUnsaved((now) => (now?.companyId === companyId ? without(now, kept) : now)),
  )
  const saved = { instructions: settings.instructions, limit: String(settings.answersPerConversation ?? '') }
  const typed = { ...saved, ...(unsaved?.companyId === companyId && unsaved) }
  const [isTold, isLimited] = [typed.instructions.trim() !== saved.instructions.trim(), typed.limit !== saved.limit]
  const isChanged = isTold || isLimited
  const reason = error?.message ?? ''

  useEffect(() => {
    if (!isChanged) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isChanged])

  const type = (field: keyof typeof saved, words: string) => {
    if (isSuccess) reset()
    setUnsaved((now) => {
      const { [field]: _, ...others } = now?.companyId === companyId ? now : { companyId }
      return words === saved[field] ? others : { ...others, [field]: words }
    })
  }
  const save = (event: SubmitEvent) => {
    event.preventDefault()
    if (!isChanged || isPending) return
    // What was not touched here may have been changed by a colleague.
    mutate({
      ...(isTold && { instructions: typed.instructions.trim() }),
      ...(isLimited && { answersPerConversation: limitOf(typed.limit) }),
    })
  }

  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        <Trans>Instructions</Trans>
      </h2>
      {settings.kind === 'local' && (
        <p className={classes.note}>
          <Trans>
            The assistant of this server is the built-in one: it answers from the questions below and nothing else.
            Instructions are kept, and read as soon as a language model is connected.
          </Trans>
        </p>
      )}
      <form className={classes.section} onSubmit={save}>
        <Textarea
          label={<Trans>What the assistant should know about you and how it should speak</Trans>}
          description={
            <Trans>
              Who you are, what you offer, what it must leave to a human. It is told this before every conversation.
            </Trans>
          }
          value={typed.instructions}
          onChange={(event) => type('instructions', event.currentTarget.value)}
          maxLength={longest}
          autosize
          minRows={4}
          maxRows={16}
          dir="auto"
        />
        <NumberInput
          classNames={{ wrapper: classes.limit ?? '' }}
          label={<Trans>Answers in one conversation within a day</Trans>}
          description={<Trans>After so many a human is waited for. Empty: as many as it takes.</Trans>}
          value={typed.limit === '' ? '' : Number(typed.limit)}
          onChange={(value) => type('limit', String(value))}
          min={1}
          max={mostAnswers}
          clampBehavior="blur"
          allowDecimal={false}
          allowNegative={false}
        />
        <div className={classes.actions}>
          <Button type="submit" loading={isPending} disabled={!isChanged}>
            {error === null ? <Trans>Save</Trans> : <Trans>Try again</Trans>}
          </Button>
          {isChanged && (
            <Button
              variant="subtle"
              color="gray"
              onClick={() => {
                reset()
                setUnsaved(null)
              }}
            >
              <Trans>Put the changes away</Trans>
            </Button>
          )}
          <p role="status" className={classes.said}>
            {isChanged ? <Trans>Not saved yet</Trans> : isSuccess ? <Trans>Saved</Trans> : null}
          </p>
        </div>
        {error !== null && (
          <p role="alert" className={classes.failed}>
            <Trans>It was not saved: {reason}</Trans>
          </p>
        )}
      </form>
    </section>
  )
}
