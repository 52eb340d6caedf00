import { IconBuildingStore } from '@tabler/icons-react'
import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import type { Crm } from '@frontdesk/contract'
import { salonActions, salonState, type SalonAction } from '@frontdesk/integration-rules'
import { useId, useState, type ReactNode } from 'react'
import { salonPlace, useSalonName } from '../linking/salonNames.ts'
import { SalonAskedElsewhere } from './SalonAskedElsewhere.tsx'
import { SalonStateText } from './SalonStateText.tsx'
import { standingOf, StandingLabel } from './StandingLabel.tsx'
import classes from './SalonList.module.css'

/** An action of an administrator on a salon; the last two open a question first. */
export type AskedOfSalon = Exclude<SalonAction, 'open-altegio'> | 'edit' | 'delete'

export type SalonRowProps = {
  crm: Crm
  /** A link of Altegio with this salon waits on this device. */
  isPending: boolean
  /** The work under way on it; null without any. */
  working: AskedOfSalon | null
  /** The application's page in Altegio; null when it is not known. */
  altegioUrl: string | null
  onAsk: (asked: AskedOfSalon) => void
  /** The channels that it is linked with. */
  links?: ReactNode
  /** Renders the states that it had, on demand; omitted where the provider knows none. */
  history?: () => ReactNode
}

/** A salon of a booking system with its state and what can be done with it (INT-2, INT-5, INT-6). */
export function SalonRow({ crm, isPending, working, altegioUrl, onAsk, links, history }: SalonRowProps) {
  const id = useId()
  const historyId = useId()
  const [isHistoryOpen, setHistoryOpen] = useState(false)
  const { t } = useLingui()
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
          <StandingLabel standing={standing} />
        </span>
        <p className={classes.explanation}>
          {standing === 'switched-off' ? (
            <Trans>Still installed in Altegio. It is not used here until it is switched on.</Trans>
          ) : (
            <SalonStateText state={state} />
          )}
        </p>
        {crm.askedElsewhereAt && <SalonAskedElsewhere at={crm.askedElsewhereAt} title={title} />}
        {links !== undefined && <div className={classes.links}>{links}</div>}
        <Actions
          actions={salonActions(state, { isPending })}
          title={title}
          {...{ working, altegioUrl, onAsk }}
          isFailed={state.kind === 'failed'}
        >
          {history && (
            <Button
              size="sm"
              variant="subtle"
              aria-label={t`History: ${title}`}
              aria-expanded={isHistoryOpen}
              aria-controls={historyId}
              onClick={() => setHistoryOpen(!isHistoryOpen)}
            >
              <Trans>History</Trans>
            </Button>
          )}
        </Actions>
        {history && (
          <div id={historyId} className={classes.history} hidden={!isHistoryOpen}>
            {isHistoryOpen && history()}
          </div>
        )}
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
  children,
}: Pick<SalonRowProps, 'working' | 'altegioUrl' | 'onAsk'> & {
  actions: readonly SalonAction[]
  title: string
  isFailed: boolean
  /** Further buttons. */
  children: ReactNode
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
      variant={asked === 'connect' || asked === 'switch-on' ? 'filled' : asked === 'delete' ? 'subtle' : 'default'}
      {...(asked === 'delete' && { color: 'red' })}
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
      {children}
    </div>
  )
}
