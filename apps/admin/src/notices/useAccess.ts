import { ApiError, impersonationCalls } from '@frontdesk/api-client'
import type { Impersonation } from '@frontdesk/contract'
import { usePlatform, useSoleMutation } from '@frontdesk/platform'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'

/** Milliseconds between two looks at the access: the loss of the role shows within five seconds (SHELL-10). */
const lookEvery = 4000

const isEnd = (error: Error | null) =>
  error instanceof ApiError && (error.status === 403 || error.status === 404) && error.code !== 'CONFIRM_PASSWORD'

/**
 * The seconds that are left until an instant by the server's clock, whatever the device's says; null until the server
 * has said its time. The clock is looked at anew each second, after each answer of the server (`answeredAt`), and as
 * soon as a tab that slept is seen again. Calls `onZero` at the end.
 */
function useSecondsLeft(endsAt: string, answeredAt: number, onZero: () => void): number | null {
  const { serverClock } = usePlatform()
  const leftNow = () => (serverClock.isSet() ? Date.parse(endsAt) - serverClock.now().getTime() : null)
  const [left, setLeft] = useState(leftNow)
  const lookNow = useEffectEvent(leftNow)
  const zero = useEffectEvent(onZero)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const look = () => {
      clearTimeout(timer)
      const now = lookNow()
      setLeft(now)
      if (now === null) return
      if (now <= 0) return zero()
      timer = setTimeout(look, now % 1000 || 1000)
    }
    look()
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [endsAt, answeredAt])
  return left === null ? null : Math.max(0, Math.ceil(left / 1000))
}

/**
 * The access in which this tab acts for a company of others, as the server has it (SYS-4). Calls `onOver` at its end by
 * the server's clock, and within five seconds when the server ends it, or when the administrator loses their role.
 */
export function useAccess(access: Impersonation, onOver: () => void) {
  const { api, serverClock } = usePlatform()
  const queries = useQueryClient()
  const calls = api.subject(impersonationCalls)
  const queryKey = ['impersonation', access.id]
  const {
    data = access,
    dataUpdatedAt,
    error,
  } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const { impersonation, serverTime } = await calls.getImpersonation(access.id, { signal })
      serverClock.set({ serverTime })
      return impersonation
    },
    retry: false,
    staleTime: 0,
    refetchInterval: lookEvery,
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: 'always',
  })
  const isOver = isEnd(error)
  const over = useEffectEvent(onOver)
  useEffect(() => {
    if (isOver) over()
  }, [isOver])
  const secondsLeft = useSecondsLeft(data.endsAt, dataUpdatedAt, onOver)
  const allowing = useSoleMutation({
    mutationFn: () => calls.allowImpersonationChanges(access.id),
    onSuccess: ({ impersonation }) => queries.setQueryData(queryKey, impersonation),
  })
  return { secondsLeft, mayChange: data.mayChange, allowing }
}
