-- A session is known by the hash of its token (platform/auth/hash-session-tokens.server.ts); nobody is logged out.
update account_session set token = translate(rtrim(encode(sha256(convert_to(token, 'UTF8')), 'base64'), '='), '+/', '-_');
