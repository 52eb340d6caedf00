import { aScriptedProvider, type ProviderScript } from '@frontdesk/platform/testing'
import { useEffect, useState, type ReactNode } from 'react'
import { startFrame } from '../frame/startFrame.tsx'
import classes from './HostPage.module.css'

const config = { apiHost: 'http://api.test', hasLogs: false, isPlainSocket: true }

/** The part of the loader that the frame talks to: the page vouches for nobody, and shows the panel. */
const openedPage = () => ({
  requestIdentity: () => Promise.resolve(null),
  send: () => undefined,
  listen: (listener: (message: { type: 'page'; isOpen: boolean; look: object; text: null; path: string }) => void) =>
    listener({ type: 'page', isOpen: true, look: {}, text: null, path: '/prices' }),
})

/**
 * The widget on a page of a salon, whole: the frame starts as in an iframe of the loader, over a scripted provider. Its
 * own calls alone go there.
 */
export function HostPage({ script }: { script: ProviderScript }) {
  const [shown, setShown] = useState<ReactNode>(null)
  useEffect(() => {
    const { fetch } = globalThis
    const provider = aScriptedProvider(script)
    globalThis.fetch = (input, init) =>
      String(input instanceof Request ? input.url : input).startsWith(config.apiHost)
        ? provider.fetch(input, init)
        : fetch(input, init)
    startFrame({
      page: openedPage(),
      config,
      key: 'wk_lily0000000000000000',
      host: 'https://lily.example',
      render: setShown,
      setLocale: () => Promise.resolve(),
    })
    return () => {
      globalThis.fetch = fetch
    }
  }, [script])
  return (
    <>
      <main className={classes.page}>
        <h1>Lily Salon</h1>
        <p>Manicure 450 ₴ · Haircut 600 ₴ · Colouring from 1 400 ₴</p>
        <p>Khreshchatyk 1, Kyiv. Open every day from nine to nine.</p>
      </main>
      <aside className={classes.frame} aria-label="Support">
        {shown}
      </aside>
    </>
  )
}
