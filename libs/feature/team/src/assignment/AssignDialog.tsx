import type { KnownCompanyUser } from '@frontdesk/api-client'
import type { Chat } from '@frontdesk/contract'
import { foldText } from '@frontdesk/message-search'
import { useAdmin, useApi, useIdsHere, useToasts } from '@frontdesk/platform'
import { FailureState, PersonAvatar, SkeletonRows } from '@frontdesk/platform/parts'
import { useQuery } from '@tanstack/react-query'
import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Group, Modal, Text, TextInput } from '@mantine/core'
import { IconUserOff } from '@tabler/icons-react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { teamQueries } from '../settings/teamQueries.ts'
import classes from './AssignDialog.module.css'
import { AssignChoice } from './AssignChoice.tsx'
import { useAssign } from './useAssign.ts'

/** From how many people on they are found by their names. */
const manyPeople = 6

type Person = Pick<KnownCompanyUser, 'id' | 'fullName' | 'email' | 'avatarUrl'>

type ViewProps = {
  /** The customer's name. */
  name: string
  /** Undefined while they are read. */
  people: readonly Person[] | undefined
  /** The reader. */
  adminId: number | null
  /** The people who are here now. */
  idsHere?: ReadonlySet<number>
  /** The person who answers the chat; null for the AI and for nobody. */
  handlerId: number | null
  isBusy: boolean
  /** Why it did not work; null while nothing failed. */
  error: string | null
  /** Why the people could not be read, and how to try again; null while that did not fail. */
  failure: { message: string; isRetrying: boolean; retry: () => void } | null
  /** Whether the chat is to be taken from the colleague who answers it; null while that is not asked. */
  question: { name: string; onConfirm: () => void; onCancel: () => void } | null
  onAssign: (adminId: number | null) => void
  onClose: () => void
}

/** The reader first, then the others by name. */
function ordered(people: readonly Person[], adminId: number | null): readonly Person[] {
  return people.toSorted(
    (one, other) =>
      Number(other.id === adminId) - Number(one.id === adminId) || one.fullName.localeCompare(other.fullName),
  )
}

/** Moves the focus among the choices of a list by the arrow keys. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0) return
  event.preventDefault()
  const choices = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-choice]')]
  const at = choices.findIndex((choice) => choice === document.activeElement)
  choices[(at + step + choices.length) % choices.length]?.focus()
}

type PeopleProps = Pick<ViewProps, 'adminId' | 'idsHere' | 'handlerId' | 'isBusy' | 'onAssign'> & {
  people: readonly Person[]
}

function People({ people, adminId, idsHere, handlerId, isBusy, onAssign }: PeopleProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const whole = useRef<HTMLDivElement>(null)
  // They may come after the dialog, whose focus is on its button by then.
  useEffect(() => whole.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), [])
  const words = foldText(typed.trim())
  const found = ordered(people, adminId).filter(({ fullName, email }) =>
    foldText(`${fullName} ${email}`).includes(words),
  )
  const hasField = people.length >= manyPeople
  return (
    <div ref={whole} onKeyDown={moveFocus}>
      {hasField && (
        <TextInput
          mb={8}
          data-autofocus
          aria-label={t`Find a colleague`}
          placeholder={t`Find a colleague`}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => {
            const [first] = found
            if (event.key !== 'Enter' || event.nativeEvent.isComposing || isBusy || words === '' || !first) return
            event.preventDefault()
            onAssign(first.id)
          }}
          autoComplete="off"
        />
      )}
      <div className={classes.list} role="group" aria-label={t`People`}>
        {found.map(({ id, fullName, email, avatarUrl }, place) => (
          <AssignChoice
            key={id}
            icon={<PersonAvatar name={fullName} avatarUrl={avatarUrl} size={28} />}
            isChosen={id === handlerId}
            isHere={id !== adminId && idsHere?.has(id) === true}
            isBusy={isBusy}
            isFirst={!hasField && place === 0}
            onChoose={() => onAssign(id)}
          >
            {id === adminId ? (
              <Trans>You</Trans>
            ) : (
              <>
                <bdi>{fullName}</bdi>
                <bdi className={classes.email}>{email}</bdi>
              </>
            )}
          </AssignChoice>
        ))}
        {found.length === 0 && (
          <Text size="sm" c="dimmed">
            <Trans>Nobody has this name.</Trans>
          </Text>
        )}
        {handlerId !== null && (
          <AssignChoice
            icon={<IconUserOff size={28} stroke={1.5} aria-hidden />}
            isBusy={isBusy}
            onChoose={() => onAssign(null)}
          >
            <Trans>Release: nobody answers</Trans>
          </AssignChoice>
        )}
      </div>
    </div>
  )
}

/** Asks before a chat is taken from the colleague who answers it (D-14). */
function ColleagueQuestion({ name, onConfirm, onCancel }: NonNullable<ViewProps['question']>) {
  const { t } = useLingui()
  return (
    <div role="group" aria-label={t`Take this chat from ${name}?`}>
      <Text size="sm" mb="md" aria-hidden>
        <Trans>Take this chat from {name}?</Trans>
      </Text>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onCancel}>
          <Trans>Leave it</Trans>
        </Button>
        <Button autoFocus onClick={onConfirm}>
          <Trans>Yes, take it</Trans>
        </Button>
      </Group>
    </div>
  )
}

/** The people whom a chat can be assigned to (TEAM-2). */
export function AssignDialogView({ name, people, error, failure, question, onClose, ...choices }: ViewProps) {
  const { t } = useLingui()
  const { isBusy } = choices
  return (
    <Modal
      opened
      // A refusal would be shown to nobody.
      onClose={isBusy ? () => undefined : onClose}
      title={<Trans>Assign {name} to…</Trans>}
      closeButtonProps={{ 'aria-label': t`Close` }}
      size="sm"
    >
      {error !== null && (
        <Alert color="red" mb="sm" role="alert">
          <Trans>The chat was not assigned: {error}</Trans>
        </Alert>
      )}
      {question !== null ? (
        <ColleagueQuestion {...question} />
      ) : people !== undefined ? (
        <People people={people} {...choices} />
      ) : failure !== null ? (
        <FailureState
          title={<Trans>The people could not be loaded</Trans>}
          onRetry={failure.retry}
          isRetrying={failure.isRetrying}
        >
          {failure.message}
        </FailureState>
      ) : (
        <SkeletonRows rows={3} height={44} />
      )}
    </Modal>
  )
}

type DialogProps = {
  chat: Chat
  /** The customer's name. */
  name: string
  controlKey: readonly unknown[]
  onChanged: (chat: Chat) => void
  /** Takes the chat over for the reader, with the words that its AI has begun. */
  onTakeOver: () => void
  onClose: () => void
}

const handlerOf = ({ handler }: Chat): number | null => (handler?.by === 'human' ? handler.adminId : null)

/** The assignment that takes one back; null where the chat cannot be as before. */
function undoOf(before: Chat, changed: Chat): Parameters<ReturnType<typeof useAssign>['mutate']>[0] | null {
  const { handler, waitingSince } = before
  const back = { chat: changed, adminId: handlerOf(before), expected: handlerOf(changed) }
  if (handler?.by === 'human' || handler?.by === 'off') return back
  if (handler?.by === 'ai') return { ...back, handBack: {} }
  return handler?.why !== undefined && waitingSince != null
    ? { ...back, handBack: { restored: { why: handler.why, since: waitingSince } } }
    : null
}

/** Assigns a chat to a person of the company or to nobody, and says so with a way back (TEAM-2). */
export function AssignDialog({ chat, name, controlKey, onChanged, onTakeOver, onClose }: DialogProps) {
  const { t } = useLingui()
  const adminId = useAdmin()?.id ?? null
  const idsHere = useIdsHere()
  const toasts = useToasts()
  const people = useQuery(teamQueries.people(useApi(), chat.companyId))
  const [asked, setAsked] = useState<{ adminId: number | null } | null>(null)
  const handlerId = handlerOf(chat)
  const colleague = chat.handler?.by === 'human' && handlerId !== adminId ? chat.handler.name : null
  const of = { chatId: chat.id, controlKey }
  const takeBack = useAssign({
    ...of,
    onChanged,
    onError: ({ message: reason }) =>
      toasts.show({ type: 'error', message: t`The assignment of ${name} was not taken back: ${reason}` }),
  })
  const assign = useAssign({
    ...of,
    onChanged: (changed, before) => {
      onChanged(changed)
      const person = changed.handler?.by === 'human' ? changed.handler.name : null
      const message = person === null ? t`Nobody answers ${name} now` : t`${name} is assigned to ${person}`
      const undo = undoOf(before, changed)
      const action = undo && { label: t`Undo`, run: () => takeBack.mutate(undo) }
      toasts.show({ type: 'success', message, ...(action && { action }) })
      onClose()
    },
  })
  const give = (to: number | null) => {
    setAsked(null)
    if (to !== adminId || to === null) return assign.mutate({ chat, adminId: to, expected: handlerId })
    onClose()
    if (handlerId !== adminId) onTakeOver()
  }
  return (
    <AssignDialogView
      name={name}
      people={people.data}
      adminId={adminId}
      idsHere={idsHere}
      handlerId={handlerId}
      isBusy={assign.isPending}
      error={assign.error?.message ?? null}
      failure={
        people.error && {
          message: people.error.message,
          isRetrying: people.isFetching,
          retry: () => void people.refetch(),
        }
      }
      question={
        asked === null || colleague === null
          ? null
          : { name: colleague, onConfirm: () => give(asked.adminId), onCancel: () => setAsked(null) }
      }
      onAssign={(to) => (colleague === null || to === handlerId ? give(to) : setAsked({ adminId: to }))}
      onClose={onClose}
    />
  )
}
