import { Anchor, Button, Modal, PasswordInput, TextInput } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { Trans, useLingui } from '@lingui/react/macro'
import { ChannelMark } from '@frontdesk/platform/parts'
import { useId, useState, type FormEvent, type ReactNode } from 'react'
import classes from '../connect/ConnectCard.module.css'

/** The ids and the token of a WhatsApp number, as Meta's pages show them. */
type WhatsappCredentials = { phoneNumberId: string; businessAccountId: string; accessToken: string }

const metaApps = 'https://developers.facebook.com/apps'
const systemUsers = 'https://business.facebook.com/latest/settings/system_users'

const External = ({ href, children }: { href: string; children?: ReactNode }) => (
  <Anchor href={href} target="_blank" rel="noopener noreferrer" underline="always">
    {children}
    <IconExternalLink size={14} stroke={1.75} aria-hidden />
  </Anchor>
)

/** Says where Meta's pages show each value. */
function Steps({ webhookAddress, sandboxNumbers }: Pick<Props, 'webhookAddress' | 'sandboxNumbers'>) {
  return (
    <>
      <ol className={classes.steps}>
        <li>
          <Trans>
            Open your app on <External href={metaApps}>Meta’s page for developers</External>, then WhatsApp → API Setup.
            It shows the phone number ID and the WhatsApp Business Account ID below your number.
          </Trans>
        </li>
        <li>
          <Trans>
            For a token that does not expire, make a <External href={systemUsers}>system user</External> in your
            business settings, give it the WhatsApp account, and generate a token with{' '}
            <code>whatsapp_business_messaging</code> and <code>whatsapp_business_management</code>.
          </Trans>
        </li>
        {webhookAddress !== null && (
          <li>
            <Trans>
              In WhatsApp → Configuration the callback URL must be <code>{webhookAddress}</code>, with the fields{' '}
              <code>messages</code> and <code>smb_message_echoes</code>. Whoever runs this server knows the verify
              token.
            </Trans>
          </li>
        )}
      </ol>
      {sandboxNumbers !== null && (
        <p className={classes.aside}>
          <Trans>
            Just trying it out? The sandbox has{' '}
            <Anchor href={sandboxNumbers} target="_blank" rel="noopener noreferrer" underline="always">
              WhatsApp numbers of its own
            </Anchor>
            .
          </Trans>
        </p>
      )}
    </>
  )
}

type Props = {
  failure: string | null
  isPending: boolean
  /** Rejects when connecting failed. */
  onConnect: (credentials: WhatsappCredentials) => Promise<unknown>
  onEdit: () => void
  /** The number that was connected on this visit. */
  connectedAs: string | null
  /** The address that Meta must call; null where the sandbox plays Meta. */
  webhookAddress: string | null
  /** The sandbox's page of WhatsApp numbers; null without a sandbox. */
  sandboxNumbers: string | null
  /** Renders the other ways to connect a number; null where the values are entered by hand. */
  signup: ((actions: { onByHand: () => void; onDone: () => void }) => ReactNode) | null
  /** Opens the pairing with WhatsApp Web; null where the server is not set up for it. */
  onPair: (() => void) | null
}

type Field = keyof WhatsappCredentials
const fields: readonly Field[] = ['phoneNumberId', 'businessAccountId', 'accessToken']

function ConnectForm({ failure, isPending, onConnect, onEdit, onDone }: Props & { onDone: () => void }) {
  const { t } = useLingui()
  const [missing, setMissing] = useState<readonly Field[]>([])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const data = new FormData(form)
    const valueOf = (field: Field) => {
      const value = data.get(field)
      return typeof value === 'string' ? value.trim() : ''
    }
    const empty = fields.filter((field) => valueOf(field) === '')
    setMissing(empty)
    const focus = (field: Field) => form.querySelector<HTMLInputElement>(`[name='${field}']`)?.focus()
    if (empty[0] !== undefined) return focus(empty[0])
    if (isPending) return
    const credentials = {
      phoneNumberId: valueOf('phoneNumberId'),
      businessAccountId: valueOf('businessAccountId'),
      accessToken: valueOf('accessToken'),
    }
    void onConnect(credentials).then(onDone, () => focus('phoneNumberId'))
  }
  const edit = () => {
    setMissing([])
    if (failure !== null) onEdit()
  }
  const errorOf = (field: Field) => (missing.includes(field) ? t`Paste it from Meta’s page` : null)
  const common = {
    className: classes.field,
    autoComplete: 'off',
    spellCheck: false,
    onChange: edit,
    size: 'md',
  } as const
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <TextInput
        {...common}
        name="phoneNumberId"
        label={t`Phone number ID`}
        description={t`Digits, such as 106540352242922. It is not the phone number.`}
        error={errorOf('phoneNumberId') ?? failure}
        inputMode="numeric"
        maxLength={32}
        data-autofocus
      />
      <TextInput
        {...common}
        name="businessAccountId"
        label={t`WhatsApp Business Account ID`}
        error={errorOf('businessAccountId')}
        inputMode="numeric"
        maxLength={32}
      />
      <PasswordInput
        {...common}
        name="accessToken"
        label={t`Access token`}
        description={t`It is stored encrypted on the server and shown to nobody.`}
        error={errorOf('accessToken')}
        maxLength={1000}
      />
      <Button type="submit" size="md" loading={isPending}>
        <Trans>Connect</Trans>
      </Button>
    </form>
  )
}

/** The ways to connect, and the fields: at once where there is no other way. */
function Ways(props: Props & { onDone: () => void }) {
  const { signup, onDone, onEdit } = props
  const [isByHand, setByHand] = useState(false)
  const choose = (byHand: boolean) => {
    onEdit()
    setByHand(byHand)
  }
  if (signup !== null && !isByHand) return signup({ onByHand: () => choose(true), onDone })
  return (
    <>
      {signup !== null && (
        <Button size="sm" variant="default" onClick={() => choose(false)}>
          <Trans>Back to the other ways</Trans>
        </Button>
      )}
      <Steps webhookAddress={props.webhookAddress} sandboxNumbers={props.sandboxNumbers} />
      <ConnectForm {...props} />
    </>
  )
}

/** The last way, which is not WhatsApp's own. */
function WebWay({ onPair }: Pick<Props, 'onPair'>) {
  const id = useId()
  return (
    <section className={classes.last} aria-labelledby={id}>
      <h3 id={id} className={classes.way}>
        <Trans>Without Meta: WhatsApp Web</Trans>
      </h3>
      <p className={classes.lead}>
        {onPair === null ? (
          <Trans>
            This server is not set up for WhatsApp Web. Whoever runs it finds the steps in the operating guide.
          </Trans>
        ) : (
          <Trans>
            Link a phone by a QR code. WhatsApp does not allow it and may block the number: take one of the ways above
            if you can.
          </Trans>
        )}
      </p>
      {onPair !== null && (
        <Button size="md" variant="default" onClick={onPair}>
          <Trans>Link a phone</Trans>
        </Button>
      )}
    </section>
  )
}

/** Connects a WhatsApp number (INT-7) in a dialog: where Meta shows each value, the fields, and errors in words. */
export function ConnectWhatsapp(props: Props) {
  const { t } = useLingui()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { connectedAs: name } = props
  const close = () => {
    setOpen(false)
    props.onEdit()
  }
  return (
    <section className={classes.card} aria-labelledby={id}>
      <div className={classes.head}>
        <ChannelMark platform="whatsapp" size={40} />
        <div>
          <h2 id={id} className={classes.title}>
            <Trans>Connect WhatsApp</Trans>
          </h2>
          <p className={classes.lead}>
            <Trans>
              Your number on Meta’s WhatsApp Cloud API. Customers write to it as always, and what you answer on your own
              phone counts: the AI stays silent from then on.
            </Trans>
          </p>
          <p role="status" className={classes.lead}>
            {name !== null && <Trans>{name} is connected. Write to it as a customer would.</Trans>}
          </p>
        </div>
      </div>
      <Button className={classes.open} size="md" variant="default" onClick={() => setOpen(true)}>
        <Trans>Connect a number</Trans>
      </Button>
      <Modal
        opened={isOpen}
        onClose={close}
        title={<Trans>Connect a WhatsApp number</Trans>}
        size="lg"
        closeButtonProps={{ 'aria-label': t`Close` }}
      >
        <Ways {...props} onDone={() => setOpen(false)} />
        <WebWay
          onPair={
            props.onPair &&
            (() => {
              close()
              props.onPair?.()
            })
          }
        />
      </Modal>
    </section>
  )
}
