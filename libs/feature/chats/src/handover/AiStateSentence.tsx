import { Trans, useLingui } from '@lingui/react/macro'
import type { AiState } from '@frontdesk/ai-state'
import { useAdmin } from '@frontdesk/platform'
import { TimeText, useAnnouncer } from '@frontdesk/platform/parts'
import { useEffect, useState } from 'react'
import { useShownAiState } from '../chat/aiState.ts'
import classes from './AiStateBar.module.css'

/** How long a take-over is shown as news, in milliseconds. */
const newsDuration = 8000

type News = { name: string; isFromYou: boolean }

/** The colleague who took over the open chat in the last seconds; null otherwise. */
function useTakeOverNews(state: AiState, ownId: number | null): News | null {
  const answererId = state.is === 'human-answers' ? state.by.adminId : null
  const [seen, setSeen] = useState<{ answererId: number | null; news: News | null }>({ answererId, news: null })
  if (seen.answererId !== answererId) {
    const isColleague = state.is === 'human-answers' && answererId !== ownId
    const news = isColleague ? { name: state.by.name, isFromYou: ownId !== null && seen.answererId === ownId } : null
    setSeen({ answererId, news })
  }
  const { news } = seen
  useEffect(() => {
    if (news === null) return
    const timer = setTimeout(() => setSeen((now) => ({ ...now, news: null })), newsDuration)
    return () => clearTimeout(timer)
  }, [news])
  return news
}

/** The name of the state, and why a person must answer. A colleague's take-over is shown and announced once. */
export function AiStateSentence({ state, handsBackAt = null }: { state: AiState; handsBackAt?: string | null }) {
  const { t } = useLingui()
  const ownId = useAdmin()?.id ?? null
  const { name: stateName, reason } = useShownAiState()(state, ownId)
  const news = useTakeOverNews(state, ownId)
  const name = news?.name ?? ''
  const takeOverText =
    news === null ? '' : news.isFromYou ? t`${name} took this chat over from you` : t`${name} took over`
  const { announce } = useAnnouncer()
  useEffect(() => {
    if (takeOverText !== '') announce(takeOverText)
  }, [takeOverText, announce])
  if (takeOverText !== '') return <span>{takeOverText}</span>
  return (
    <>
      <span className={classes.name}>{stateName}</span>{' '}
      {reason !== null && <span className={classes.reason}>{reason}</span>}
      {handsBackAt !== null && (state.is === 'human-answers' || state.is === 'ai-off') && (
        <span className={classes.reason}>
          <Trans>
            the AI comes back at <TimeText at={handsBackAt} />
          </Trans>
        </span>
      )}
    </>
  )
}

/**
 * Says that another app has the conversation, so that the AI is silent whatever its state, and how a person gets it. A
 * need that waits for a person stays in view, and so does the colleague who answers here.
 */
export function ElsewhereSentence({ state, takenBy }: { state: AiState; takenBy: 'request' | 'message' }) {
  const ownId = useAdmin()?.id ?? null
  const { name: stateName, reason } = useShownAiState()(state, ownId)
  const isOwn = state.is === 'human-answers' && state.by.adminId === ownId
  const isShown = state.is === 'needs-you' || (state.is === 'human-answers' && !isOwn)
  return (
    <>
      <span className={classes.name}>
        <Trans>Another app has this conversation</Trans>
      </span>{' '}
      <span className={classes.reason}>
        {takenBy === 'message' && isOwn ? (
          <Trans>it is yours when you send a message</Trans>
        ) : (
          <Trans>the AI does not answer here</Trans>
        )}
      </span>
      {isShown && (
        <>
          {' '}
          <span className={classes.reason}>{reason === null ? stateName : `${stateName}: ${reason}`}</span>
        </>
      )}
    </>
  )
}
