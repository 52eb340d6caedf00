import { Trans } from '@lingui/react/macro'
import { Button, NumberInput } from '@mantine/core'
import type { AssistantSettings } from '@frontdesk/contract'
import { useLeaveGuard } from '@frontdesk/platform'
import { isTooLong, LimitedTextarea } from '@frontdesk/platform/parts'
import { useAtom, atom } from 'jotai'
import { useId, type SubmitEvent } from 'react'
import type { AssistantCalls } from './cache/assistantQueries.ts'
import { GuardDialog } from './guard/GuardQuestion.tsx'
import { useSaveGuard, type SaveGuard } from './guard/useSaveGuard.ts'
import classes from './TeachAssistant.module.css'
import { useChangeAssistant, type AssistantPatch } from './useChangeAssistant.ts'

/** Unsaved input for a company's assistant; contains only the edited fields. */
type UnsavedInstructions = { companyId: number; instructions?: string; limit?: string }

/** In memory, so that the input survives leaving the page, until the session ends. */
const unsavedInstructionsAtom = atom<UnsavedInstructions | null>(null)

const longest = 20_000
const mostAnswers = 1000

const limitOf = (typed: string): number | null => (typed === '' ? null : Number(typed))

/** The input that remains unsaved after a save: it was typed while the request was pending. */
function without(
  { companyId, instructions, limit }: UnsavedInstructions,
  stored: AssistantPatch,
): UnsavedInstructions | null {
  const left = {
    ...(instructions !== undefined && instructions.trim() !== stored.instructions?.trim() && { instructions }),
    ...(limit !== undefined && limitOf(limit) !== stored.answersPerConversation && { limit }),
  }
  return Object.keys(left).length === 0 ? null : { companyId, ...left }
}

/**
 * The typed instructions and limit of a company's assistant, and their saving; while they are unsaved, closing the
 * app needs a confirmation.
 */
function useInstructions(calls: AssistantCalls, companyId: number, settings: AssistantSettings) {
  const [unsaved, setUnsaved] = useAtom(unsavedInstructionsAtom)
  const { mutate, isPending, isSuccess, error, reset } = useChangeAssistant(calls, companyId, (stored) =>
    setUnsaved((now) => (now?.companyId === companyId ? without(now, stored) : now)),
  )
  const saved = { instructions: settings.instructions, limit: String(settings.answersPerConversation ?? '') }
  const typed = { ...saved, ...(unsaved?.companyId === companyId && unsaved) }
  const [isInstructed, isLimited] = [
    typed.instructions.trim() !== saved.instructions.trim(),
    typed.limit !== saved.limit,
  ]
  const isChanged = isInstructed || isLimited

  useLeaveGuard(isChanged)

  const type = (field: keyof typeof saved, value: string) => {
    if (isSuccess) reset()
    setUnsaved((now) => {
      const { [field]: _, ...others } = now?.companyId === companyId ? now : { companyId }
      return value === saved[field] ? others : { ...others, [field]: value }
    })
  }
  const save = () => {
    if (!isChanged || isPending || isTooLong(typed.instructions, longest)) return
    // Send only edited fields: a colleague may have changed the others.
    mutate({
      ...(isInstructed && { instructions: typed.instructions.trim() }),
      ...(isLimited && { answersPerConversation: limitOf(typed.limit) }),
    })
  }
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    save()
  }
  const discard = () => {
    reset()
    setUnsaved(null)
  }
  return { typed, isChanged, isInstructed, type, discard, save, submit, isPending, isSuccess, error }
}

/** Saves, checks or discards what was typed; beside it, whether it is saved. */
function SaveActions({
  form: { typed, isChanged, isInstructed, discard, save, isPending, isSuccess, error },
  guard,
}: {
  form: ReturnType<typeof useInstructions>
  guard: SaveGuard
}) {
  return (
    <div className={classes.actions}>
      <Button type="submit" loading={isPending} disabled={!isChanged}>
        {error === null ? <Trans>Save</Trans> : <Trans>Try again</Trans>}
      </Button>
      {isInstructed && guard.canCheck && (
        <Button
          variant="default"
          onClick={() => guard.check({ instructions: typed.instructions.trim() }, save)}
          disabled={isPending || isTooLong(typed.instructions, longest)}
        >
          <Trans>Check before saving</Trans>
        </Button>
      )}
      {isChanged && (
        <Button variant="subtle" color="gray" onClick={discard}>
          <Trans>Discard the changes</Trans>
        </Button>
      )}
      <p role="status" className={classes.status}>
        {isChanged ? <Trans>Not saved yet</Trans> : isSuccess ? <Trans>Saved</Trans> : null}
      </p>
    </div>
  )
}

/**
 * The assistant's instructions and its limit of answers per conversation. Unsaved input survives a visit of another
 * page; closing the app needs a confirmation.
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
  const guard = useSaveGuard(calls, companyId)
  const form = useInstructions(calls, companyId, settings)
  const { typed, type, submit, error } = form
  const reason = error?.message ?? ''

  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        <Trans>Instructions</Trans>
      </h2>
      {settings.kind === 'local' && (
        <p className={classes.notice}>
          <Trans>
            The assistant of this server is the built-in one: it answers from the questions that it was taught and
            nothing else. Instructions are kept, and read as soon as a language model is connected.
          </Trans>
        </p>
      )}
      <form className={classes.section} onSubmit={submit}>
        <LimitedTextarea
          label={<Trans>What the assistant should know about you and how it should speak</Trans>}
          description={
            <Trans>
              Who you are, what you offer, what it must leave to a human. It is told this before every conversation.
            </Trans>
          }
          value={typed.instructions}
          onChange={(event) => type('instructions', event.currentTarget.value)}
          most={longest}
          minRows={4}
          maxRows={16}
        />
        <NumberInput
          classNames={{ wrapper: classes.limit ?? '' }}
          label={<Trans>Answers in one conversation within a day</Trans>}
          description={<Trans>After that many, the chat waits for a person. Empty: no limit.</Trans>}
          value={typed.limit === '' ? '' : Number(typed.limit)}
          onChange={(value) => type('limit', String(value))}
          min={1}
          max={mostAnswers}
          clampBehavior="blur"
          allowDecimal={false}
          allowNegative={false}
        />
        <SaveActions form={form} guard={guard} />
        {error !== null && (
          <p role="alert" className={classes.failed}>
            <Trans>It was not saved: {reason}</Trans>
          </p>
        )}
      </form>
      <GuardDialog calls={calls} companyId={companyId} guard={guard} />
    </section>
  )
}
