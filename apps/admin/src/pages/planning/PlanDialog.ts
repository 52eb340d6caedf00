export { PlanDialog as default } from '@frontdesk/planning'
