import {
  IconAlertCircle,
  IconBuildingStore,
  IconCircleCheck,
  IconCircleDashed,
  IconPlayerPause,
  IconPlugConnectedX,
  IconSnowflake,
} from '@tabler/icons-react'
import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Crm } from '@frontdesk/contract'
import { salonActions, salonState, type SalonAction, type SalonState } from '@frontdesk/integration-rules'
import { useId, type ReactNode } from 'react'
import { salonPlace, useSalonName } from '../linking/salonNames.ts'
import { SalonStateText } from './SalonStateText.tsx'
import classes from './SalonList.module.css'

/** What an administrator asks of a salon; the last two open a question first. */
export type AskedOfSalon = Exclude<SalonAction, 'open-altegio'> | 'edit' | 'delete'

const look = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

type Standing = SalonState['kind'] | 'switched-off'

const standings: Record<Standing, { icon: ReactNode; label: ReactNode }> = {
  waiting: { icon: <IconCircleDashed {...look} />, label: <Trans>Waiting for Altegio</Trans> },
  connected: { icon: <IconCircleCheck {...look} />, label: <Trans>Connected</Trans> },
  already: { icon: <IconCircleCheck {...look} />, label: <Trans>Connected already</Trans> },
  failed: { icon: <IconAlertCircle {...look} />, label: <Trans>Not connected</Trans> },
  frozen: { icon: <IconSnowflake {...look} />, label: <Trans>Frozen</Trans> },
  uninstalled: { icon: <IconPlugConnectedX {...look} />, label: <Trans>Disconnected in Altegio</Trans> },
  'switched-off': { icon: <IconPlayerPause {...look} />, label: <Trans>Switched off</Trans> },
}

const standingOf = (state: SalonState): Standing =>
  'isSwitchedOff' in state && state.isSwitchedOff ? 'switched-off' : state.kind

export type SalonRowProps = {
  crm: Crm
  /** A link of Altegio with this salon waits on this device. */
  isPending: boolean
  /** What is being done with it; null when nothing is. */
  working: AskedOfSalon | null
  /** The application's page in Altegio; null when it is not known. */
  altegioUrl: string | null
  onAsk: (asked: AskedOfSalon) => void
  /** The channels that it is linked with. */
  links?: ReactNode
}

/** A salon of a booking system with its state and what can be done with it (INT-2, INT-5, INT-6). */
export function SalonRow({ crm, isPending, working, altegioUrl, onAsk, links }: SalonRowProps) {
  const id = useId()
  const title = useSalonName()(crm)
  const { metadata, externalId } = crm
  const state = salonState(crm)
  const standing = standingOf(state)
  const place = salonPlace(crm)
  return (
    <li>
      <article className={classes.row} aria-labelledby={id} data-salon={externalId} data-standing={standing}>
        <span className={classes.disc}>
          <IconBuildingStore size={24} stroke={1.75} aria-hidden />
        </span>
        <div className={classes.text}>
          <h3 id={id} className={classes.name}>
            {title}
          </h3>
          <span className={classes.detail}>
            <Trans>Altegio, salon {externalId}</Trans>
          </span>
          {place !== '' && <span className={classes.detail}>{place}</span>}
          {metadata.comment ? <span className={classes.detail}>{metadata.comment}</span> : null}
        </div>
        <span role="status" className={classes.standing}>
          {standings[standing].icon}
          {standings[standing].label}
        </span>
        <p className={classes.explanation}>
          {standing === 'switched-off' ? (
            <Trans>Still installed in Altegio. It is not used here until it is switched on.</Trans>
          ) : (
            <SalonStateText state={state} />
          )}
        </p>
        {links !== undefined && <div className={classes.links}>{links}</div>}
        <Actions
          actions={salonActions(state, { isPending })}
          title={title}
          {...{ working, altegioUrl, onAsk }}
          isFailed={state.kind === 'failed'}
        />
      </article>
    </li>
  )
}

function Actions({
  actions,
  title,
  working,
  altegioUrl,
  onAsk,
  isFailed,
}: Pick<SalonRowProps, 'working' | 'altegioUrl' | 'onAsk'> & {
  actions: readonly SalonAction[]
  title: string
  isFailed: boolean
}) {
  const { t } = useLingui()
  const names: Record<AskedOfSalon, [label: string, name: string]> = {
    connect: isFailed ? [t`Try again`, t`Try again: ${title}`] : [t`Connect again`, t`Connect again: ${title}`],
    recheck: [t`Check again`, t`Check again: ${title}`],
    'switch-off': [t`Switch off`, t`Switch off: ${title}`],
    'switch-on': [t`Switch on`, t`Switch on: ${title}`],
    edit: [t`Edit`, t`Edit ${title}`],
    delete: [t`Delete`, t`Delete ${title}`],
  }
  const button = (asked: AskedOfSalon) => (
    <Button
      key={asked}
      size="sm"
      variant={asked === 'connect' || asked === 'switch-on' ? 'filled' : 'default'}
      aria-label={names[asked][1]}
      loading={working === asked}
      disabled={working !== null && working !== asked}
      onClick={() => onAsk(asked)}
    >
      {names[asked][0]}
    </Button>
  )
  return (
    <div className={classes.actions}>
      {actions.map((action) =>
        action === 'open-altegio'
          ? altegioUrl !== null && (
              <Button
                key={action}
                size="sm"
                component="a"
                href={altegioUrl}
                target="_blank"
                rel="noopener noreferrer"
                aria-label={t`Open in Altegio: ${title}`}
              >
                <Trans>Open in Altegio</Trans>
              </Button>
            )
          : button(action),
      )}
      {button('edit')}
      {button('delete')}
    </div>
  )
}
