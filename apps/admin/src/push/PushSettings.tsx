import { pushCalls } from '@frontdesk/api-client'
import { useApi, useLocale, useRuntimeConfig, useSoleMutation } from '@frontdesk/platform'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { hurdleOf, turnOff, turnOn, type PushHurdle } from './browserPush.ts'
import { PushSettingsView, type PushOutcome } from './PushSettingsView.tsx'
import { isSubscribed } from './turnedOn.ts'

/** The parts of the browser that the settings need; tests pass their own. */
export type PushBrowser = {
  hurdle: () => PushHurdle
  isOn: typeof isSubscribed
  turnOn: typeof turnOn
  turnOff: typeof turnOff
}

const thisBrowser: PushBrowser = { hurdle: hurdleOf, isOn: isSubscribed, turnOn, turnOff }

/** Push notifications of this browser (SHELL-20); hidden when the provider API sends none. */
export function PushSettings({ browser = thisBrowser }: { browser?: PushBrowser }) {
  const api = useApi()
  const language = useLocale()
  const queryClient = useQueryClient()
  const { push: isOffered } = useRuntimeConfig()
  const state = {
    queryKey: ['push', 'state'] as const,
    queryFn: browser.isOn,
    enabled: isOffered,
    staleTime: 0,
    retry: false,
  }
  const { data: isOn = false, isPending } = useQuery(state)
  const change = useSoleMutation({
    mutationFn: async (wanted: boolean): Promise<PushOutcome> => {
      if (wanted) return (await browser.turnOn(api, language)) ? null : 'refused-by-user'
      await browser.turnOff(api)
      return null
    },
    onMutate: () => test.reset(),
    onSettled: () => queryClient.invalidateQueries({ queryKey: state.queryKey }),
  })
  const test = useSoleMutation({
    mutationFn: async (): Promise<PushOutcome> =>
      (await api.subject(pushCalls).testPush()) > 0 ? 'test-sent' : 'test-lost',
  })
  if (!isOffered) return null
  return (
    <PushSettingsView
      hurdle={browser.hurdle()}
      isOn={isOn}
      isBusy={isPending || change.isPending}
      isTesting={test.isPending}
      word={change.isError || test.isError ? 'failed' : (test.data ?? change.data ?? null)}
      onSwitch={(wanted) => change.mutate(wanted)}
      onTest={() => test.mutate()}
    />
  )
}
