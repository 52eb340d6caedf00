import { messageActionCalls } from '@frontdesk/api-client'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Checkbox, Group, Modal, Stack, Textarea } from '@mantine/core'
import type { Chat, Message } from '@frontdesk/contract'
import { useState, type SubmitEvent } from 'react'
import { useApi, useReportAnswers, useSoleMutation, useToasts } from '@frontdesk/platform'
import classes from '../Quote.module.css'
import { applyChatEvent } from '../../cache/applyChatEvent.ts'
import { useChats } from '../../stores/createChats.ts'

/** Reports a message (MSG-7); marks it at once, and removes the mark if the request fails. */
function useReportMessage({ id: chatId }: Pick<Chat, 'id'>, messageId: number) {
  const { t } = useLingui()
  const calls = useApi().subject(messageActionCalls)
  const chats = useChats()
  const toasts = useToasts()
  const { mutate, isPending, error } = useSoleMutation({
    mutationFn: (report: { description: string; issues: readonly string[] }) =>
      calls.reportMessage({ messageId, ...report }),
    onMutate: () => applyChatEvent(chats, { type: 'message-reporting', chatId, messageId }),
    onError: () => applyChatEvent(chats, { type: 'message-report-failed', chatId, messageId }),
    onSuccess: () => void toasts.show({ type: 'success', message: t`Thank you. The message was reported.` }),
  })
  return { report: mutate, isReporting: isPending, error }
}

/** The issues of a report, as sent to the server. */
type Issue = 'spam' | 'rude' | 'threat' | 'personal-data' | 'wrong-answer' | 'invented' | 'wrong-language' | 'other'

/** Returns the label of an issue. */
function useIssueLabel(): (issue: Issue) => string {
  const { t } = useLingui()
  return (issue) => {
    switch (issue) {
      case 'spam':
        return t`Spam or advertising`
      case 'rude':
        return t`Rude or offensive`
      case 'threat':
        return t`A threat or fraud`
      case 'personal-data':
        return t`Personal data that should not be here`
      case 'wrong-answer':
        return t`The answer is wrong`
      case 'invented':
        return t`The AI made something up`
      case 'wrong-language':
        return t`Wrong language`
      case 'other':
        return t`Something else`
    }
  }
}

/** The issues that an AI's answer, or a person's message, can have. */
const issuesOf = ({ platform }: Message): readonly Issue[] =>
  platform === 'openai'
    ? ['wrong-answer', 'invented', 'rude', 'wrong-language', 'other']
    : ['spam', 'rude', 'threat', 'personal-data', 'other']

const longest = 4000

/** The outcome of an earlier report of the message by this administrator. */
function EarlierAnswer({ message: { id, companyId } }: { message: Message }) {
  const answered = useReportAnswers(companyId).find(({ messageId }) => messageId === id)?.reason
  return (
    answered !== undefined && (
      <p className={classes.answered} dir="auto">
        <Trans>Your report was looked at: {answered}</Trans>
      </p>
    )
  )
}

/** A form that reports a message to the product's team (MSG-7). Keeps its input until the report was accepted. */
export function ReportDialog({ chat, message, onClose }: { chat: Chat; message: Message; onClose: () => void }) {
  const { t } = useLingui()
  const [issues, setIssues] = useState<string[]>([])
  const [description, setDescription] = useState('')
  const [isEmpty, setEmpty] = useState(false)
  const labelOf = useIssueLabel()
  const { report, isReporting, error } = useReportMessage(chat, message.id)
  const reason = error?.message ?? ''
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    if (issues.length === 0 && description.trim() === '') return setEmpty(true)
    // Callbacks of this dialog only: after it was closed, another one may be open when the response arrives.
    report({ issues, description: description.trim() }, { onSuccess: onClose })
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={<Trans>Report this message</Trans>}
      closeButtonProps={{ 'aria-label': t`Close` }}
      returnFocus={false}
    >
      <form onSubmit={submit}>
        {message.text !== '' && (
          <blockquote className={classes.quote} dir="auto">
            {message.text}
          </blockquote>
        )}
        <Stack gap="md">
          <EarlierAnswer message={message} />
          <Checkbox.Group
            label={<Trans>What is wrong with it?</Trans>}
            value={issues}
            onChange={(chosen) => {
              setIssues(chosen)
              setEmpty(false)
            }}
            error={isEmpty ? <Trans>Choose what is wrong, or describe it.</Trans> : undefined}
          >
            <Stack gap="sm" mt="xs">
              {issuesOf(message).map((issue, place) => (
                <Checkbox
                  key={issue}
                  value={issue}
                  label={labelOf(issue)}
                  {...(place === 0 && { 'data-autofocus': true })}
                />
              ))}
            </Stack>
          </Checkbox.Group>
          <Textarea
            label={<Trans>Tell us more, if you like</Trans>}
            value={description}
            onChange={(event) => {
              setDescription(event.currentTarget.value)
              setEmpty(false)
            }}
            maxLength={longest}
            rows={4}
            dir="auto"
          />
          {error !== null && (
            <p role="alert" className={classes.failed}>
              <Trans>The report was not sent: {reason}</Trans>
            </p>
          )}
          <Group justify="flex-end" gap={12}>
            <Button variant="default" onClick={onClose}>
              <Trans>Cancel</Trans>
            </Button>
            <Button type="submit" loading={isReporting}>
              {error === null ? <Trans>Send the report</Trans> : <Trans>Try again</Trans>}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
