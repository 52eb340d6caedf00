import { ApiError } from '@frontdesk/api-client'
import { anAdmin } from '@frontdesk/contract/fixtures'
import { useAdmin } from '@frontdesk/platform'
import { aFakeApi, renderScreen } from '@frontdesk/platform/testing'
import { fireEvent, screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { OwnPicture } from './OwnPicture.tsx'

type Accounts = NonNullable<NonNullable<Parameters<typeof aFakeApi>[0]>['accounts']>
type Prepare = (file: File) => Promise<string>

const olena = anAdmin({ avatarUrl: null })
const withPicture = anAdmin({ avatarUrl: 'https://api.example/api/pictures/1' })
const prepared: Prepare = ({ name }) => Promise.resolve(`square of ${name}`)

function Shown({ prepare }: { prepare: Prepare }) {
  const admin = useAdmin()
  return admin && <OwnPicture admin={admin} prepare={prepare} />
}

function open(accounts: Accounts, { admin = olena, prepare = prepared } = {}) {
  const api = aFakeApi({ accounts })
  const shown = renderScreen(<Shown prepare={prepare} />, { admin, api })
  // As a browser does that ignores `accept`.
  const choose = async (file: File) =>
    void fireEvent.change(await screen.findByLabelText('Your picture', { selector: 'input' }), {
      target: { files: [file] },
    })
  return { api, choose, ...shown, toasts: () => shown.platform.toasts.visible().map(({ message }) => message) }
}

const aPhoto = (type = 'image/jpeg') => new File(['x'], 'me.jpg', { type })
/** A photo that says how large it is, without being so. */
const aLargePhoto = () => Object.defineProperty(aPhoto(), 'size', { value: 15 * 1024 * 1024 + 1 })

describe('the own picture', () => {
  it('a chosen picture is made small and uploaded, and the response is shown', async () => {
    const { api, choose, toasts, container } = open({ setMyPicture: () => Promise.resolve(withPicture) })
    await choose(aPhoto())
    expect(await screen.findByRole('button', { name: 'Replace the picture' })).toBeVisible()
    expect(api.calls).toEqual([{ call: 'accounts.setMyPicture', input: { picture: 'square of me.jpg' } }])
    expect(container.querySelector('img')).toHaveAttribute('src', withPicture.avatarUrl)
    expect(toasts()).toEqual(['Your picture is saved'])
  })

  it('a removed picture leaves the initials', async () => {
    const { api, user, toasts, container } = open(
      { removeMyPicture: () => Promise.resolve(olena) },
      { admin: withPicture },
    )
    await user.click(await screen.findByRole('button', { name: 'Remove the picture' }))
    const chooser = await screen.findByRole('button', { name: 'Choose a picture' })
    expect(chooser).toHaveFocus()
    expect(chooser).toHaveAccessibleDescription(/^JPEG, PNG or WebP, up to 15 MB/)
    expect(api.calls.map(({ call }) => call)).toEqual(['accounts.removeMyPicture'])
    expect(container.querySelector('img')).toBeNull()
    expect(toasts()).toEqual(['Your picture is removed'])
  })

  it('the response leaves a name that was changed meanwhile', async () => {
    const { user, container } = open(
      { removeMyPicture: () => Promise.resolve(anAdmin({ fullName: 'Ann Before', avatarUrl: null })) },
      { admin: anAdmin({ ...withPicture, fullName: 'Zoe Young' }) },
    )
    await user.click(await screen.findByRole('button', { name: 'Remove the picture' }))
    await screen.findByRole('button', { name: 'Choose a picture' })
    expect(container).toHaveTextContent('ZY')
  })

  it.each([
    ['a document', aPhoto('application/pdf'), prepared, 'This file is no JPEG, PNG or WebP. Choose another one.'],
    ['a large photo', aLargePhoto(), prepared, 'This picture is larger than 15 MB. Choose a smaller one.'],
    [
      'a damaged photo',
      aPhoto(),
      () => Promise.reject(new Error('no picture')),
      'This picture cannot be read. Choose another one.',
    ],
  ] as [string, File, Prepare, string][])('%s is refused without a call', async (_what, file, prepare, sentence) => {
    const { api, choose } = open({}, { prepare })
    await choose(file)
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
    expect(api.calls).toEqual([])
  })

  it.each([
    [{ status: 0, code: 'NO_ANSWER' }, 'An error occurred'],
    [{ status: 422, code: 'FILE_TYPE_REFUSED' }, 'This file is no JPEG, PNG or WebP. Choose another one.'],
  ])('a failed upload, %j, is explained, and the picture before stays', async (refusal, sentence) => {
    const { choose, container } = open(
      { setMyPicture: () => Promise.reject(new ApiError(refusal)) },
      { admin: withPicture },
    )
    await choose(aPhoto())
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
    expect(container.querySelector('img')).toHaveAttribute('src', withPicture.avatarUrl)
  })
})
