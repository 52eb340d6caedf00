import '@mantine/core/styles/Tabs.layer.css'
import { PageTitle, useOpenInView } from '@frontdesk/platform/parts'
import { useLingui } from '@lingui/react/macro'
import { Stack, Tabs } from '@mantine/core'
import { useRef } from 'react'
import { useNavigate, useParams } from 'react-router-dom'
import classes from './OperationsPage.module.css'
import { AnnouncementList } from './operations/AnnouncementList.tsx'
import { ChannelHealthList } from './operations/ChannelHealthList.tsx'
import { DeliveryList } from './operations/DeliveryList.tsx'
import { ServerStatePanel } from './operations/ServerStatePanel.tsx'
import { SupportHoursPanel } from './operations/support-hours/SupportHoursPanel.tsx'

const sections = ['channels', 'deliveries', 'announcements', 'support-hours', 'server'] as const
type Section = (typeof sections)[number]

/** The operation of the product over all companies, in sections (SYS-8). Route `/system-admin/operations/:section?`. */
export function OperationsPage() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { section } = useParams()
  const open = sections.find((name) => name === section) ?? 'channels'
  const strip = useRef<HTMLDivElement>(null)
  useOpenInView(strip, '[aria-selected="true"]', open)
  const names: Record<Section, string> = {
    channels: t`Channels`,
    deliveries: t`Deliveries`,
    announcements: t`Announcements`,
    'support-hours': t`Support hours`,
    server: t`Server`,
  }
  return (
    <Stack gap="md" maw={1200} mx="auto" w="100%" align="stretch">
      <PageTitle title={t`Operations`} />
      {/* Only the open section is there: each asks the server by itself, and has its filter in the address. */}
      <Tabs value={open} keepMounted={false} onChange={(next) => void navigate(`/operations/${next ?? 'channels'}`)}>
        <Tabs.List ref={strip} className={classes.tabs} mb="md" aria-label={t`Operations`}>
          {sections.map((name) => (
            <Tabs.Tab key={name} value={name}>
              {names[name]}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="channels">
          <ChannelHealthList />
        </Tabs.Panel>
        <Tabs.Panel value="deliveries">
          <DeliveryList />
        </Tabs.Panel>
        <Tabs.Panel value="announcements">
          <AnnouncementList />
        </Tabs.Panel>
        <Tabs.Panel value="support-hours">
          <SupportHoursPanel />
        </Tabs.Panel>
        <Tabs.Panel value="server">
          <ServerStatePanel />
        </Tabs.Panel>
      </Tabs>
    </Stack>
  )
}
