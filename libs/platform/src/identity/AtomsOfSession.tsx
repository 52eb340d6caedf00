import { createStore, Provider } from 'jotai'
import { useEffect, useState, type ReactNode } from 'react'
import { useSession } from '../provider/platformContext.ts'

/**
 * AUTH-10: what a user chose and typed ends with their session. Every sign-out, here or in another tab, begins with empty
 * atoms; what the device keeps they read from there again. Nothing is drawn anew for it but what asks for an atom.
 */
export function AtomsOfSession({ children }: { children: ReactNode }) {
  const session = useSession()
  const [store, setStore] = useState(createStore)
  useEffect(() => {
    let before = session.accessToken()
    return session.subscribe(() => {
      const token = session.accessToken()
      if (before !== null && token === null) setStore(createStore())
      before = token
    })
  }, [session])
  return <Provider store={store}>{children}</Provider>
}
