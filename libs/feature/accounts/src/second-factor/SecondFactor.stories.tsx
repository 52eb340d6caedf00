import type { Meta, StoryObj } from '@storybook/react-vite'
import { ApiError } from '@frontdesk/api-client'
import { expect, fn } from 'storybook/test'
import type { CodeCall } from './CodeForm.tsx'
import { EnrolmentView } from './Enrolment.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SecondFactorStepView } from './SecondFactorStep.tsx'

const call = (different: Partial<CodeCall> = {}): CodeCall => ({
  submit: fn(),
  isPending: false,
  failure: null,
  wait: 0,
  ...different,
})
const wrong = () => new ApiError({ status: 422, body: { code: 'WRONG_SECOND_FACTOR', message: 'Wrong' } })

const meta: Meta<typeof SecondFactorStepView> = {
  component: SecondFactorStepView,
  args: { email: 'anna@oak.example', onLeave: fn(), call: call(), ways: ['authenticator', 'recovery-code'] },
}
export default meta
type Story = StoryObj<typeof SecondFactorStepView>

export const Step: Story = {
  play: async ({ args, canvas, userEvent }) => {
    const field = canvas.getByRole('textbox', { name: 'Code' })
    await userEvent.type(field, '12 34{Enter}')
    await expect(field).toHaveAccessibleDescription(/Enter the six digits of the code/u)
    await userEvent.type(field, ' 56{Enter}')
    await expect(args.call.submit).toHaveBeenCalledWith({ code: '12 34 56' }, expect.any(Function))
  },
}
export const WrongCode: Story = {
  args: { call: call({ submit: (_code, onError) => onError(wrong()) }) },
  play: async ({ canvas, userEvent }) => {
    const field = canvas.getByRole('textbox', { name: 'Code' })
    await userEvent.type(field, '123456{Enter}')
    await expect(field).toHaveAccessibleDescription(/This code is not right, or it was used already/u)
    await expect(field).toHaveValue('123456')
    await expect(field).toHaveFocus()
  },
}
export const RecoveryCodeInstead: Story = {
  play: async ({ args, canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Use a recovery code instead' }))
    await userEvent.type(canvas.getByRole('textbox', { name: 'Recovery code' }), 'K3FD 9X2M 01ZR C0VN{Enter}')
    await expect(args.call.submit).toHaveBeenCalledWith({ code: 'K3FD 9X2M 01ZR C0VN' }, expect.any(Function))
  },
}
export const Passkey: Story = {
  args: { ways: ['passkey', 'authenticator', 'recovery-code'] },
  play: async ({ args, canvas, userEvent }) => {
    await expect(canvas.getByRole('heading', { name: 'Confirm that it is you' })).toBeVisible()
    await expect(canvas.queryByRole('textbox')).toBeNull()
    await expect(canvas.getByRole('button', { name: 'Go on' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect(args.call.submit).toHaveBeenCalledWith('passkey', expect.any(Function))
    await userEvent.click(canvas.getByRole('button', { name: 'Use the authenticator app' }))
    const field = canvas.getByRole('textbox', { name: 'Code' })
    await expect(field).toHaveFocus()
    await userEvent.type(field, '12')
    await userEvent.click(canvas.getByRole('button', { name: 'Use a passkey' }))
    await expect(canvas.getByRole('button', { name: 'Go on' })).toHaveFocus()
    await userEvent.click(canvas.getByRole('button', { name: 'Use the authenticator app' }))
    await userEvent.type(field, '3456{Enter}')
    await expect(args.call.submit).toHaveBeenCalledWith({ code: '123456' }, expect.any(Function))
  },
}
export const PasskeyCancelled: Story = {
  args: {
    ways: ['passkey', 'recovery-code'],
    call: call({
      failure: 'The passkey was not given: the prompt was closed, or it ran out. Try again, or use another way.',
    }),
  },
}
export const PasskeyUnsupported: Story = { args: { ways: ['authenticator', 'recovery-code'], lacksPasskeys: true } }
export const PasskeyOnAPhone: Story = {
  args: { ways: ['passkey', 'authenticator', 'recovery-code'] },
  globals: { viewport: { value: 'phone' } },
}
export const Delayed: Story = {
  args: { call: call({ failure: 'Too many attempts. Nothing is locked: wait a moment, then try again', wait: 30 }) },
}
export const Pending: Story = { args: { call: call({ isPending: true }) } }
export const LongAddress: Story = {
  args: { email: 'alexandra.konstantinovna.preobrazhenskaya@very-long-domain.example' },
}
export const Enrolling: Story = {
  render: ({ call: confirm }) => (
    <EnrolmentView
      secret={{
        secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
        address: 'otpauth://totp/Frontdesk:anna%40oak.example?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Frontdesk',
      }}
      call={confirm}
      onCancel={fn()}
    />
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Use a recovery code instead' })).toBeNull()
  },
}
export const NewRecoveryCodes: Story = {
  render: () => (
    <RecoveryCodes
      codes={Array.from({ length: 10 }, (_, n) => `k3fd-9x2m-01zr-c0v${String(n)}`)}
      email="anna@oak.example"
      onDone={fn()}
    />
  ),
}
