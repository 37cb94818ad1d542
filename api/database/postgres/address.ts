/** The networks' names for the machine itself; a socket's folder begins with a slash. */
const HERE = /^(localhost|127(\.\d+){3}|\[?::1\]?|\/.*)$/;

/**
 * The faults of DATABASE_URL, in sentences; without the address itself, which may hold a password. A server on
 * another machine must prove itself by its certificate: an attacker in between would read unpublished exploits.
 */
export function faultsOfDatabaseUrl(text: string): string[] {
  if (!URL.canParse(text) || !/^postgres(ql)?:$/.test(new URL(text).protocol)) {
    return ["DATABASE_URL must be like postgres://user:password@host/database?sslmode=verify-full."];
  }
  const { pathname, hostname, searchParams } = new URL(text);
  const faults: string[] = [];
  if (pathname.length < 2)
    faults.push("DATABASE_URL names no database: it stands after the host, as in /conclave.");
  const host = searchParams.get("host") ?? hostname;
  if (!HERE.test(host) && searchParams.get("sslmode") !== "verify-full") {
    faults.push(
      "DATABASE_URL must end in ?sslmode=verify-full for a server on another machine. Otherwise an attacker on the network could read and change everything. With a certificate authority of your own, add &sslrootcert=FILE.",
    );
  }
  return faults;
}
