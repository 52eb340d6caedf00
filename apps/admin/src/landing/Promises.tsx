import {
  IconAccessible,
  IconCloudCheck,
  IconHandStop,
  IconInbox,
  IconLanguage,
  IconShieldCheck,
} from '@tabler/icons-react'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import classes from './Promises.module.css'
import { Section } from './Section.tsx'
import section from './Section.module.css'

const look = { size: 24, stroke: 1.75, 'aria-hidden': true } as const

const Promise = ({ icon, title, children }: { icon: ReactNode; title: ReactNode; children: ReactNode }) => (
  <li className={classes.promise}>
    <span className={classes.icon}>{icon}</span>
    <h3 className={section.name}>{title}</h3>
    <p className={section.text}>{children}</p>
  </li>
)

/** The features and guarantees of the product: each of these is covered by its tests. */
export const Promises = () => (
  <Section id="promises" title={<Trans>What you can rely on</Trans>} isRaised>
    <ul className={`${section.columns} ${classes.list}`}>
      <Promise icon={<IconInbox {...look} />} title={<Trans>One list for every channel</Trans>}>
        <Trans>
          Who wrote, where, and who answers: the AI or one of you. Unread chats cannot be overlooked, not even in
          another tab.
        </Trans>
      </Promise>
      <Promise icon={<IconHandStop {...look} />} title={<Trans>You can take over at any time</Trans>}>
        <Trans>
          Take over, and the AI stops in the middle of its sentence. What it wrote is yours to finish; it stays silent
          until you hand back.
        </Trans>
      </Promise>
      <Promise icon={<IconCloudCheck {...look} />} title={<Trans>Nothing lost, nothing sent twice</Trans>}>
        <Trans>
          After a lost connection everything that was missed is fetched. What could not be sent stays there, with its
          reason and a Retry.
        </Trans>
      </Promise>
      <Promise icon={<IconLanguage {...look} />} title={<Trans>Six languages</Trans>}>
        <Trans>
          English, Spanish, Kazakh, Portuguese, Russian and Ukrainian, on a phone, a tablet or a large screen, light or
          dark.
        </Trans>
      </Promise>
      <Promise icon={<IconAccessible {...look} />} title={<Trans>Made for everyone</Trans>}>
        <Trans>
          Everything works by keyboard and with a screen reader; shortcuts work in Cyrillic layouts too, and can be
          switched off.
        </Trans>
      </Promise>
      <Promise icon={<IconShieldCheck {...look} />} title={<Trans>Leaves nothing behind</Trans>}>
        <Trans>
          Sign out on a shared computer and nothing of you stays on it, in any tab. Your other devices can be signed out
          from here.
        </Trans>
      </Promise>
    </ul>
  </Section>
)
