import { Trans, useLingui } from '@lingui/react/macro'
import { Skeleton } from '@mantine/core'
import type { Chat } from '@frontdesk/contract'
import { useAdmin } from '@frontdesk/platform'
import { FailureState, useChannelName } from '@frontdesk/platform/parts'
import { addressOf, otherSide } from '../chat/chatName.ts'
import { useChatName } from '../chat/useChatName.ts'
import { SearchButton } from '../search/SearchButton.tsx'
import { JumpNotice } from './JumpNotice.tsx'
import { OpenThread } from './OpenThread.tsx'
import { ThreadHeader } from './ThreadHeader.tsx'
import classes from './ThreadPane.module.css'
import { useShownThread } from './useShownThread.ts'

/** A chat with header, thread and composer. Use the chat's id as its key. */
export function ThreadPane({ chat, backTo }: { chat: Chat; backTo?: string }) {
  const { t } = useLingui()
  const { newest, view, failure } = useShownThread(chat.companyId, chat.id)
  const { thread, pages, users } = newest
  const channel = useChannelName()(chat.platform)
  const isAssistant = chat.purpose === 'assistant'
  const nameOf = useChatName(useAdmin()?.id ?? null)
  const name = isAssistant ? t`Assistant` : nameOf(chat)
  return (
    <section className={classes.pane} aria-label={t`Chat with ${name}`}>
      <ThreadHeader
        name={name}
        imageUrl={otherSide(chat)?.avatarUrl ?? null}
        platform={isAssistant ? 'openai' : chat.platform}
        about={
          isAssistant
            ? t`Ask it what your customers ask`
            : chat.purpose === 'internal'
              ? t`No customer sees them; your colleagues do`
              : [channel, addressOf(chat)].filter(Boolean).join(' · ')
        }
        backTo={backTo}
        tools={backTo !== undefined && <SearchButton chatId={chat.id} />}
      />
      {failure !== null && (
        <JumpNotice isFailed={failure.isError} isAsking={failure.isFetching} onRetry={() => void failure.refetch()} />
      )}
      {thread.data !== undefined ? (
        <OpenThread chat={chat} pages={pages} users={users} view={view} />
      ) : thread.error !== null ? (
        <div className={classes.state}>
          <FailureState
            title={<Trans>The messages could not be loaded</Trans>}
            onRetry={() => void thread.refetch()}
            isRetrying={thread.isFetching}
          >
            {thread.error.message}
          </FailureState>
        </div>
      ) : (
        <div className={classes.skeleton} role="status" aria-label={t`Loading`}>
          {[220, 320, 180, 260, 140].map((width, row) => (
            <Skeleton key={width} height={40} width={width} radius="lg" ml={row % 2 === 0 ? 0 : 'auto'} />
          ))}
        </div>
      )}
    </section>
  )
}
