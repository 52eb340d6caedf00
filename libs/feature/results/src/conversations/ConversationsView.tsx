import type { ResultConversation } from '@frontdesk/contract'
import { resultsPerPage } from '@frontdesk/contract/limits'
import { formatDayTime, useNumberText } from '@frontdesk/platform'
import { ChannelMark } from '@frontdesk/platform/parts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import { useDurationText } from '../figures/useDurationText.ts'
import { useMetricTexts } from '../figures/useMetricTexts.ts'
import { useReasonName } from '../figures/useReasonName.ts'
import classes from './Conversations.module.css'

function ConversationRow({ conversation }: { conversation: ResultConversation }) {
  const { t } = useLingui()
  const texts = useMetricTexts()
  const reasonName = useReasonName()
  const durationText = useDurationText()
  const { chatId, messageId, name, channel, startedAt, outcome, reason, firstAnswerAfter, isReopened } = conversation
  const wait = durationText(firstAnswerAfter)
  return (
    <li>
      <Link className={classes.row} to={`/chats/${String(chatId)}?message=${String(messageId)}`}>
        <ChannelMark platform={channel} />
        <span className={classes.name}>{name || t`Customer`}</span>
        <span className={classes.when}>{formatDayTime(startedAt)}</span>
        <span className={classes.about}>
          {texts[outcome].name}
          {reason !== null && ` · ${reasonName(reason)}`}
          {firstAnswerAfter !== null && ` · ${t`first answer after ${wait}`}`}
          {isReopened && ` · ${t`reopened`}`}
        </span>
      </Link>
    </li>
  )
}

/** A page of the conversations behind a number, each a link to its place in the chat (VALUE-1). */
export function ConversationsView({
  conversations,
  total,
  page,
  onPage,
  isLoading = false,
}: {
  conversations: readonly ResultConversation[]
  total: number
  page: number
  onPage: (page: number) => void
  isLoading?: boolean
}) {
  const { t } = useLingui()
  const numberText = useNumberText()
  const pages = Math.max(1, Math.ceil(total / resultsPerPage))
  const [shown, all] = [numberText(page), numberText(pages)]
  return (
    <>
      <Text size="sm" c="dimmed" role="status" mb="xs">
        <Plural value={total} one="# conversation" other="# conversations" />
      </Text>
      {conversations.length > 0 && (
        <ol className={classes.list} aria-label={t`Conversations`} aria-busy={isLoading}>
          {conversations.map((conversation) => (
            <ConversationRow key={conversation.messageId} conversation={conversation} />
          ))}
        </ol>
      )}
      {pages > 1 && (
        <Group justify="space-between" mt="md">
          <Button variant="default" disabled={page <= 1} onClick={() => onPage(page - 1)}>
            <Trans>Previous</Trans>
          </Button>
          <Text size="sm">
            <Trans>
              Page {shown} of {all}
            </Trans>
          </Text>
          <Button variant="default" disabled={page >= pages} onClick={() => onPage(page + 1)}>
            <Trans>Next</Trans>
          </Button>
        </Group>
      )}
    </>
  )
}
