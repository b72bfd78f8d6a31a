# Earshot as an image: docs/production.md says how to run it.
FROM node:24-bookworm-slim AS base
WORKDIR /app
ENV NODE_ENV=production

# The page, and the command line that the server hands out beside it.
FROM base AS web
COPY package.json package-lock.json ./
COPY packages/contract/package.json packages/contract/
COPY apps/server/package.json apps/server/
COPY apps/web/package.json apps/web/
COPY apps/cli/package.json apps/cli/
RUN --mount=type=cache,target=/root/.npm npm ci --include=dev
COPY . .
RUN cd apps/web && npx vite build
RUN cd apps/cli && npx vite build
RUN cd apps/server && npx vite build

# What the server needs, and nothing that only builds or tests.
FROM base AS server
COPY package.json package-lock.json ./
COPY packages/contract/package.json packages/contract/
COPY apps/server/package.json apps/server/
RUN --mount=type=cache,target=/root/.npm \
    npm ci --omit=dev --workspace packages/contract --workspace apps/server

FROM base
RUN apt-get update \
 && apt-get install --yes --no-install-recommends ffmpeg \
 && rm -rf /var/lib/apt/lists/*
COPY --from=server /app/node_modules node_modules
COPY --from=server /app/apps apps
COPY package.json LICENSE ./
COPY packages/contract packages/contract
COPY apps/server/src apps/server/src
COPY --from=web /app/apps/web/dist apps/web/dist
COPY --from=web /app/apps/server/dist apps/server/dist
# The first speech model, by npm: what DATA_DIR/models lacks is copied from here.
ENV BUNDLED_MODELS=/app/models
RUN DATA_DIR=/app BUNDLED_MODELS= node apps/server/src/command.ts models fetch moonshine-tiny-npm
RUN mkdir /data && chown node:node /data
USER node
ENV DATA_DIR=/data HOST=0.0.0.0 PORT=3000
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "apps/server/dist/main.js"]
