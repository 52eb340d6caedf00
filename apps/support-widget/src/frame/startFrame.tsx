import { createConversation, openSupportDrafts, SupportFailure, SupportPanelView } from '@frontdesk/support-widget'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { inkOn, isAccent, type Look, type ToFrame } from '../frameProtocol.ts'
import { connectSupport } from './connectSupport.ts'
import type { HostPage } from './connectToPage.ts'
import { FrameApp } from './FrameApp.tsx'
import { openSession, type FrameConfig, type VisitorSession } from './openSession.ts'
import { visitorIdOfDevice } from './visitorIdOfDevice.ts'

export type FrameOptions = {
  page: HostPage
  config: FrameConfig
  key: string
  host: string
  render: (element: ReactNode) => void
  /** Shows everything in a language from now on; without one, in the browser's. */
  setLocale: (locale: string | undefined) => Promise<void>
}

/** Shown when the page vouches for nobody, or our server refuses the page. */
function Unreachable({ onRetry, onClose }: { onRetry: () => void; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <SupportPanelView onClose={onClose}>
      <SupportFailure message={t`Support cannot be reached from this page right now`} onRetry={onRetry} />
    </SupportPanelView>
  )
}

/** Draws the frame in a look; the feature's colours follow the same attribute as in the consoles. */
function wear({ theme, accent }: Look, isDark: boolean): void {
  const root = document.documentElement
  const scheme = theme === 'dark' || (theme !== 'light' && isDark) ? 'dark' : 'light'
  root.setAttribute('data-mantine-color-scheme', scheme)
  if (!isAccent(accent)) return
  root.style.setProperty('--support-accent', accent)
  root.style.setProperty('--support-on-accent', inkOn(accent))
}

/** Starts the conversation of one visitor; `onLost`: their session cannot be prolonged any more. */
async function startConversation(options: FrameOptions, pagePath: () => string, onLost: () => void) {
  const { page, config, key, host } = options
  const session: VisitorSession = await openSession({ page, config, key, host, visitorId: visitorIdOfDevice, onLost })
  const support = createConversation({
    companyId: session.companyId,
    calls: session.api,
    drafts: openSupportDrafts(),
    fileCalls: session.fileCalls,
    apiHost: config.apiHost,
    newId: () => crypto.randomUUID(),
    pagePath,
    later(milliseconds, action) {
      const timer = setTimeout(action, milliseconds)
      return () => clearTimeout(timer)
    },
    warn: (what, error) => console.warn(what, error),
  })
  // The server admits a live connection once the conversation is there.
  let disconnect: (() => void) | null = null
  support.conversation.subscribe(() => {
    if (support.conversation.get().is === 'open') disconnect ??= connectSupport(config, session, support)
  })
  return {
    support,
    end() {
      support.end()
      disconnect?.()
      session.end()
    },
  }
}

/** Runs the frame for the life of the page: its person may change, its language and look as well. */
export function startFrame(options: FrameOptions): void {
  const { page, render } = options
  const dark = matchMedia('(prefers-color-scheme: dark)')
  let look: Look = {}
  let isOpen = true
  let running: Awaited<ReturnType<typeof startConversation>> | null = null
  let isFailed = false
  let attempt = 0
  let composed: string | null = null
  let path = '/'

  const draw = () => {
    if (running)
      return render(
        <FrameApp key={`${attempt} ${look.locale}`} support={running.support} page={page} isOpen={isOpen} />,
      )
    render(
      isFailed ? (
        <Unreachable key={look.locale} onRetry={() => void start()} onClose={() => page.send({ type: 'close' })} />
      ) : null,
    )
  }
  const compose = () => {
    if (!running || composed === null) return
    running.support.type(composed)
    composed = null
  }
  const start = async () => {
    attempt += 1
    const own = attempt
    running?.end()
    running = null
    const fail = () => {
      if (own !== attempt) return
      running = null
      isFailed = true
      draw()
    }
    try {
      const begun = await startConversation(options, () => path, fail)
      // Somebody else has been named meanwhile: nothing of the former one is shown.
      if (own !== attempt) return begun.end()
      running = begun
      isFailed = false
      compose()
      draw()
    } catch (error) {
      console.error(error)
      fail()
    }
  }
  const onMessage = (message: ToFrame) => {
    if (message.type === 'identity-changed') void start()
    if (message.type === 'page') {
      const { locale } = look
      isOpen = message.isOpen
      composed = message.text ?? composed
      look = message.look
      path = message.path
      wear(look, dark.matches)
      if (look.locale !== locale) void options.setLocale(look.locale).then(draw)
    }
    compose()
    draw()
  }
  dark.addEventListener('change', () => wear(look, dark.matches))
  wear(look, dark.matches)
  page.listen(onMessage)
  void start()
}
