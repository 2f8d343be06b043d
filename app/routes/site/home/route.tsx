export default function Home() {
  return <h1>Showroom</h1>
}
