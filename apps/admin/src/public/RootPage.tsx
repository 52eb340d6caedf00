import { isMobileApp, useRuntimeConfig } from '@frontdesk/platform'
import { lazy } from 'react'
import { Navigate } from 'react-router-dom'

const LandingPage = lazy(() => import('../landing/LandingPage.tsx'))

/** `/`: the landing page; on the product's own host names, and in a mobile app, the chats (SHELL-14, 17). */
export function RootPage() {
  const { appHostnames } = useRuntimeConfig()
  return appHostnames.includes(window.location.hostname) || isMobileApp() ? (
    <Navigate to="/chats" replace />
  ) : (
    <LandingPage />
  )
}
