import type { Crm, Messenger } from '@frontdesk/contract'
import {
  reduceAutoLink,
  resumeAutoLink,
  startAutoLink,
  type AutoLink,
  type AutoLinkEvent,
  type NewChannel,
} from '@frontdesk/integration-rules'
import { hashKey } from '@tanstack/react-query'
import { channelQuery, createStore, type Platform, type Store } from '@frontdesk/platform'
import type { AutoLinkRun } from './AutoLinkRun.ts'
import { keepAutoLinks, readKeptAutoLinks, type KeptAutoLink } from './keptAutoLinks.ts'
import { performAutoLinkStep } from './performAutoLinkStep.ts'

export type AutoLinks = {
  runs: Pick<Store<readonly AutoLinkRun[]>, 'get' | 'subscribe'>
  /** Begins to link a channel that was just connected; one that is linked already needs nothing. */
  start: (companyId: number, channel: Messenger) => void
  /** The administrator's choice among several salons. */
  choose: (key: number, crmId: number) => void
  /** Ends a run; it stays in the list with its end. */
  cancel: (key: number) => void
  /** Ends a run and removes it from the list. */
  dismiss: (key: number) => void
}

/** Whether what a run asks or says is still true of its channel; one that is at work finds out by itself. */
function isStillTrue({ step }: AutoLinkRun, channel: Messenger | undefined): boolean {
  if (step.next !== 'let-choose' && step.next !== 'nothing') return true
  if (!channel) return step.next === 'nothing' && step.because === 'no-such-channel'
  const isLinked = channel.crmIntegrations.length > 0
  if (step.next === 'let-choose') return !isLinked
  return isLinked === (step.because === 'linked' || step.because === 'already-linked')
}

/**
 * Performs the automatic links of a page (INT-4): at most five reads of both lists, two seconds apart, and at most one
 * link each. They go on when the dialog closes, another page of the app opens or the page is reloaded, and end with the
 * company and the session.
 */
export function createAutoLinks(
  platform: Pick<Platform, 'api' | 'queryClient' | 'liveFetches' | 'session' | 'serverClock'>,
): AutoLinks {
  const { queryClient, session, serverClock } = platform
  const runs = createStore<readonly AutoLinkRun[]>([])
  let lastKey = 0
  const replace = (run: AutoLinkRun) => runs.set(runs.get().map((each) => (each.key === run.key ? run : each)))

  const apply = (key: number, event: AutoLinkEvent, crms: readonly Crm[] = []) => {
    const run = runs.get().find((each) => each.key === key)
    if (!run) return
    const step = reduceAutoLink(run.step, event)
    if (step === run.step) return
    const offered = run.step.next === 'let-choose' ? run.step.crms : crms
    const salon = step.next === 'link' ? (offered.find(({ id }) => id === step.crmId) ?? null) : run.salon
    const next = { ...run, step, salon }
    replace(next)
    void perform(next)
  }

  const perform = (run: AutoLinkRun) => performAutoLinkStep(platform, run, (event, crms) => apply(run.key, event, crms))

  const remove = (isGone: (run: AutoLinkRun) => boolean) => {
    if (runs.get().some(isGone)) runs.set(runs.get().filter((run) => !isGone(run)))
  }
  // A channel may be linked or unlinked by hand, or deleted: what a run asks or says of it is no longer true then.
  queryClient.getQueryCache().subscribe((change) => {
    if (change.type !== 'updated' || change.action.type !== 'success') return
    const { queryHash } = change.query
    remove((run) => {
      const { queryKey } = channelQuery(platform, run.companyId)
      if (hashKey(queryKey) !== queryHash) return false
      const channels = queryClient.getQueryData(queryKey) ?? []
      return !isStillTrue(
        run,
        channels.find(({ id }) => id === run.channel.id),
      )
    })
  })
  session.subscribe(() => remove(({ companyId }) => companyId !== session.companyId()))

  const begin = (companyId: number, channel: Messenger, stepOf: (wanted: NewChannel) => AutoLink) => {
    remove((run) => run.channel.id === channel.id)
    if (channel.crmIntegrations.length > 0) return
    const { type, id, metadata } = channel
    lastKey += 1
    const step = stepOf({ type, id, botUsername: metadata.botUsername })
    const run = { key: lastKey, companyId, channel, step, salon: null }
    runs.set([...runs.get(), run])
    void perform(run)
  }
  /**
   * Goes on with what this tab was doing before it was reloaded. Without an answer of the server the card
   * offers the link by hand.
   */
  const resume = async (kept: readonly KeptAutoLink[]) => {
    const [one] = kept
    if (!one) return
    const channels = await queryClient.ensureQueryData(channelQuery(platform, one.companyId)).catch(() => [])
    for (const { companyId, messengerId, attempt } of kept) {
      const channel = channels.find(({ id }) => id === messengerId)
      const isOurs = companyId === session.companyId() && !runs.get().some((run) => run.channel.id === messengerId)
      if (channel && isOurs) begin(companyId, channel, (wanted) => resumeAutoLink(wanted, attempt))
    }
  }
  const companyId = session.companyId()
  if (companyId !== null) void resume(readKeptAutoLinks(companyId, serverClock.now()))
  runs.subscribe(() => keepAutoLinks(runs.get(), serverClock.now()))

  return {
    runs,
    start: (companyId, channel) => begin(companyId, channel, startAutoLink),
    choose(key, crmId) {
      const run = runs.get().find((each) => each.key === key)
      if (run) apply(key, { type: 'pair-chosen', channelId: run.channel.id, crmId })
    },
    cancel: (key) => apply(key, { type: 'cancelled' }),
    dismiss: (key) => remove((run) => run.key === key),
  }
}
