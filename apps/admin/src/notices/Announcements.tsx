import { announcementCalls, type Api } from '@frontdesk/api-client'
import type { Announcement } from '@frontdesk/contract'
import { textIn } from '@frontdesk/locale-resolution'
import { dismissedAnnouncementsAtom, sessionQueries, useApi, useLocale, useTextParts } from '@frontdesk/platform'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconInfoCircle, IconSpeakerphone } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useAtom } from 'jotai'
import { NoticeBar } from './NoticeBar.tsx'

/** Milliseconds between two looks for announcements while the page is visible. */
const refetchEvery = 5 * 60_000
/** An older one that was dismissed is over by then. */
const mostDismissed = 100

const announcementsQuery = (api: Pick<Api, 'subject'>) =>
  queryOptions({
    queryKey: ['announcements'],
    queryFn: ({ signal }) => api.subject(announcementCalls).getAnnouncements({ signal }),
    staleTime: 60_000,
    refetchInterval: refetchEvery,
    // The next look comes soon enough.
    retry: false,
  })

/**
 * Shows the most urgent announcement of the operator to the company that was not dismissed on this device, then the
 * next one (SYS-10).
 */
export function Announcements({ companyId }: { companyId: number | null }) {
  const api = useApi()
  const { data: me } = useQuery(sessionQueries.me(api))
  const { data = [] } = useQuery({ ...announcementsQuery(api), enabled: me?.capabilities.announcements === true })
  const [dismissed, setDismissed] = useAtom(dismissedAnnouncementsAtom)
  const announcement = data.find(
    ({ id, companyIds }) =>
      !dismissed.includes(id) && (companyIds === null || (companyId !== null && companyIds.includes(companyId))),
  )
  if (announcement === undefined) return null
  return (
    <AnnouncementNotice
      key={announcement.id}
      announcement={announcement}
      onDismiss={() => setDismissed((ids) => [...ids, announcement.id].slice(-mostDismissed))}
    />
  )
}

/** An announcement in the reader's language, else in English, with its pages as links. */
export function AnnouncementNotice({
  announcement: { texts, severity },
  onDismiss,
}: {
  announcement: Announcement
  onDismiss: () => void
}) {
  const { t } = useLingui()
  const found = textIn(texts, useLocale())
  if (found === null) return null
  const Icon = severity === 'info' ? IconInfoCircle : IconSpeakerphone
  return (
    <section aria-label={t`Announcement`}>
      <NoticeBar
        kind={severity === 'info' ? 'news' : 'caution'}
        icon={<Icon size={18} stroke={1.75} aria-hidden />}
        action={
          <Button size="compact-md" variant="default" onClick={onDismiss}>
            <Trans>Got it</Trans>
          </Button>
        }
      >
        <span lang={found.locale} dir="auto" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          <LinkedText text={found.text} />
        </span>
      </NoticeBar>
    </section>
  )
}

/** A text whose addresses of pages open in a tab of their own; all else is plain text. */
function LinkedText({ text }: { text: string }) {
  return useTextParts(text).map(({ text: words, href }, place) =>
    href !== null && /^https?:/.test(href) ? (
      <a key={place} href={href} target="_blank" rel="noopener noreferrer nofollow" style={{ color: 'inherit' }}>
        {words}
      </a>
    ) : (
      words
    ),
  )
}
