import type { Route } from './+types/home.route.ts'
export function loader() { return { a: 1 } }
export default function Home({ loaderData }: Route.ComponentProps) { return <p>{loaderData.a}</p> }
