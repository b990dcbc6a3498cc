# A client of the HTTP service of Noisewright, with base R only.
#
#   client <- nw_client("http://127.0.0.1:4711")
#   published <- nw_release(client, spec, request_id = "monday-1")
#   table <- nw_rows(published)
#
# Base R cannot send requests over HTTPS. If the service is on another machine, use a tunnel:
#   ssh -L 4711:127.0.0.1:4711 studio.example.org

nw_client <- function(address = "http://127.0.0.1:4711", key = NULL, timeout = 600) {
  parts <- regmatches(address, regexec("^http://([^/:]+)(:([0-9]+))?/?$", address))[[1]]
  if (length(parts) == 0) stop("address must look like http://127.0.0.1:4711")
  port <- if (parts[4] == "") 80L else as.integer(parts[4])
  list(host = parts[2], port = port, key = key, timeout = timeout)
}

# The tables that may be released from.
nw_sources <- function(client) nw_call(client, "/api/sources")$sources

# The budget of a ledger, what was spent, and the history.
nw_ledger <- function(client, name) {
  nw_call(client, paste0("/api/ledger/", utils::URLencode(name, reserved = TRUE)))
}

# What a release would cost. Spends nothing. `spec` is YAML text.
nw_preview <- function(client, spec) {
  nw_call(client, "/api/release/preview", paste0('{"spec":', nw_quote(spec), "}"))
}

# Publishes the statistics of a spec. A retry with the same request_id costs nothing.
nw_release <- function(client, spec, request_id = NULL) {
  id <- if (is.null(request_id)) "" else paste0(',"requestId":', nw_quote(request_id))
  nw_call(client, "/api/release", paste0('{"spec":', nw_quote(spec), id, "}"))
}

# All published values as a data frame, with one row for each value and one column for each key. A
# key column with the name of another column is called, for example, key_value.
nw_rows <- function(published) {
  found <- list()
  for (release in published$releases) {
    for (result in release$results) {
      found[[length(found) + 1]] <- nw_row(release, result$key, result)
    }
    for (each in release$tables) for (cell in each$cells) {
      key <- stats::setNames(cell$key, unlist(each$columns))
      found[[length(found) + 1]] <- c(nw_row(release, key, cell), table = each$name)
    }
  }
  names <- unique(unlist(lapply(found, base::names)))
  columns <- lapply(names, function(name) {
    unlist(lapply(found, function(row) if (is.null(row[[name]])) NA else row[[name]]))
  })
  as.data.frame(stats::setNames(columns, names), check.names = FALSE)
}

nw_fixed <- c("release", "value", "lower", "upper", "confidence", "table")

nw_row <- function(release, key, result) {
  clash <- names(key) %in% nw_fixed
  names(key)[clash] <- paste0("key_", names(key)[clash])
  c(
    list(release = release$name), key,
    list(value = result$value, lower = result$interval$lower, upper = result$interval$upper),
    list(confidence = release$confidence)
  )
}

# Sends one request. An error of the service stops with the message of the service.
nw_call <- function(client, path, body = NULL) {
  method <- if (is.null(body)) "GET" else "POST"
  bytes <- if (is.null(body)) raw(0) else charToRaw(enc2utf8(body))
  head <- c(
    paste(method, path, "HTTP/1.0"),
    paste0("Host: ", client$host, ":", client$port),
    if (!is.null(client$key)) paste("Authorization: Bearer", client$key),
    if (!is.null(body)) c("Content-Type: application/json", paste("Content-Length:", length(bytes)))
  )
  connection <- socketConnection(client$host, client$port, blocking = TRUE, open = "r+b", timeout = client$timeout)
  on.exit(close(connection))
  writeBin(c(charToRaw(paste0(paste(head, collapse = "\r\n"), "\r\n\r\n")), bytes), connection)
  answer <- raw(0)
  while (length(part <- readBin(connection, "raw", 65536)) > 0) answer <- c(answer, part)
  text <- rawToChar(answer)
  Encoding(text) <- "UTF-8"
  end <- regexpr("\r\n\r\n", text, fixed = TRUE)
  status <- as.integer(substr(text, 10, 12))
  result <- nw_parse(substring(text, end + 4))
  if (status >= 400) stop(result$error$message, call. = FALSE)
  result
}

nw_quote <- function(text) {
  text <- gsub("\\", "\\\\", enc2utf8(paste(text, collapse = "\n")), fixed = TRUE)
  text <- gsub('"', '\\"', text, fixed = TRUE)
  for (code in 1:31) {
    text <- gsub(rawToChar(as.raw(code)), sprintf("\\u%04x", code), text, fixed = TRUE)
  }
  paste0('"', text, '"')
}

# Reads JSON: objects and arrays become lists, and null becomes NA.
nw_parse <- function(text) {
  pattern <- '"(?:[^"\\\\]|\\\\.)*"|[-+0-9.eE]+|true|false|null|[][{}:,]'
  tokens <- regmatches(text, gregexpr(pattern, text, perl = TRUE))[[1]]
  at <- 0
  value <- function() {
    at <<- at + 1
    token <- tokens[at]
    if (token == "{") return(members("}", TRUE))
    if (token == "[") return(members("]", FALSE))
    if (startsWith(token, '"')) return(nw_unquote(token))
    switch(token, true = TRUE, false = FALSE, null = NA, as.numeric(token))
  }
  members <- function(end, named) {
    found <- list()
    names <- character(0)
    while (tokens[at + 1] != end) {
      if (tokens[at + 1] == ",") at <<- at + 1
      if (named) {
        names <- c(names, value())
        at <<- at + 1
      }
      found[[length(found) + 1]] <- value()
    }
    at <<- at + 1
    if (named) stats::setNames(found, names) else found
  }
  value()
}

nw_unquote <- function(token) {
  inner <- substr(token, 2, nchar(token) - 1)
  escapes <- gregexpr("\\\\(u[0-9a-fA-F]{4}|.)", inner, perl = TRUE)
  regmatches(inner, escapes) <- lapply(regmatches(inner, escapes), vapply, nw_character, "")
  inner
}

nw_character <- function(escape) {
  letter <- substr(escape, 2, 2)
  if (letter == "u") return(intToUtf8(strtoi(substr(escape, 3, 6), 16L)))
  switch(letter, n = "\n", t = "\t", r = "\r", b = "\b", f = "\f", letter)
}
