import { createStore, Provider } from 'jotai'
import { useEffect, useState, type ReactNode } from 'react'
import { useSession } from '../provider/platformContext.ts'

/**
 * Ends what a user chose and typed with their session (AUTH-10): every sign-out, here or in another tab, starts with a
 * new store of atoms; stored atoms read the device again. Only components that use an atom render again.
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
