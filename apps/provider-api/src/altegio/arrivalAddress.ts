type Brought = { salonIds: readonly string[]; userData: string | null; accessToken?: string }

/** A page of the app with what it is to take from its address (ALT-1, AUTH-13); the address keeps none of it. */
export function arrivalAddress(
  appUrl: string,
  page: '/integrations' | '/auth/register' | '/auth/login?next=/integrations',
  { salonIds, userData, accessToken }: Brought,
): string {
  const parameters = salonIds.map((id, n) => `salon_ids[${n}]=${id}`)
  if (userData !== null) parameters.push(`user_data=${encodeURIComponent(userData)}`)
  if (accessToken !== undefined) parameters.push(`access_token=${accessToken}`)
  return `${appUrl}${page}${page.includes('?') ? '&' : '?'}${parameters.join('&')}`
}
